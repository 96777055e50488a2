// What the pages of the site do by themselves: search, copying of code, drawings in full size. It is a plain script
// without imports, so that pages opened from a folder have it, too.

const siteRoot = document.documentElement.dataset.root;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// Copying.

function offerCopy(pre) {
  const button = element('button', { type: 'button', class: 'copy', 'aria-label': 'Copy this text' }, 'Copy');
  button.addEventListener('click', async () => {
    await copyText(pre.textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 1500);
  });
  pre.parentElement.querySelector('.tools').append(button);
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A page from a folder may not write to the clipboard by itself.
    const area = element('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}

for (const pre of document.querySelectorAll('figure.code > pre')) offerCopy(pre);

// Tables that are wider than the page can be pushed aside with the keyboard.

for (const table of document.querySelectorAll('main table')) {
  if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
}

// Drawings.

/** Letters of drawings are small: what would shrink too far is pushed about instead. */
const smallestScale = 0.75;

function offerZoom(box) {
  const view = box.querySelector('.view');
  const image = view.querySelector('img, svg');
  const drawnWidth = () => image.naturalWidth ?? image.viewBox.baseVal.width;
  const set = (wanted) => {
    const width = wanted === null ? null : Math.min(12000, Math.max(120, wanted));
    image.style.width = width === null ? '' : `${width}px`;
    image.style.maxWidth = width === null ? '' : 'none';
    view.classList.toggle('zoomed', width !== null);
  };
  const act = {
    larger: () => set(image.clientWidth * 1.5),
    smaller: () => set(image.clientWidth / 1.5),
    whole: () => set(null),
  };
  const begin = () => {
    const least = drawnWidth() * smallestScale;
    const isOfTasks = image.matches('svg') || /tasks[\w-]*\.svg$/.test(image.src);
    if (!isOfTasks || view.clientWidth >= least) return;
    set(least);
    // The first task is at the left, in the middle.
    view.scrollTo(0, (image.clientHeight - view.clientHeight) / 2);
  };
  if (image.complete ?? true) begin();
  else image.addEventListener('load', begin, { once: true });
  box.addEventListener('click', ({ target }) => act[target.dataset?.zoom]?.());
  view.addEventListener('click', (event) => {
    if (view.classList.contains('zoomed') || event.target.closest('a')) return;
    // To what was clicked, in the size in which it was drawn.
    const { left, top, width, height } = image.getBoundingClientRect();
    const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height];
    set(Math.max(drawnWidth(), image.clientWidth * 1.5));
    view.scrollTo(x * image.clientWidth - view.clientWidth / 2, y * image.clientHeight - view.clientHeight / 2);
  });
}

for (const box of document.querySelectorAll('figure.drawing')) offerZoom(box);

// Search.

const searchInput = document.querySelector('#search');
const searchResults = document.querySelector('#found');
const mostResults = 12;
let searchScript = null;
let siteSections = null;

/** What `search.js` calls. */
globalThis.frameplanSections = (entries) => {
  siteSections = entries.map(([output, page, id, title, words]) => {
    return { output, page, id, title, words, low: words.toLowerCase() };
  });
  showResults();
};

function wordsOf(question) {
  return question.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The more often a word is in headings, the better. Each word has to be somewhere. */
function scoreOf({ title, page, low }, words) {
  let score = 0;
  for (const word of words) {
    const inTitle = title.toLowerCase().includes(word) ? (title.toLowerCase() === word ? 40 : 20) : 0;
    const inPage = page.toLowerCase().includes(word) ? 8 : 0;
    const count = low.split(word).length - 1;
    if (inTitle + inPage + count === 0) return 0;
    score += inTitle + inPage + Math.min(count, 6);
  }
  return score;
}

function excerptOf({ words, low }, question) {
  const places = wordsOf(question)
    .map((word) => low.indexOf(word))
    .filter((at) => at >= 0);
  const from = Math.max(0, Math.min(...places, low.length) - 40);
  const isWhole = words.length <= from + 140;
  return `${from > 0 ? '... ' : ''}${words.slice(from, from + 140)}${isWhole ? '' : ' ...'}`;
}

function showResults() {
  const question = searchInput.value.trim();
  searchResults.replaceChildren();
  searchResults.hidden = question === '' || siteSections === null;
  if (searchResults.hidden) return;
  const words = wordsOf(question);
  const found = siteSections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, mostResults);
  if (found.length === 0) searchResults.append(element('li', { class: 'none' }, 'Nothing was found.'));
  for (const { section } of found) {
    const { output, page, id, title } = section;
    const name = element('b', {}, title && title !== page ? `${page}: ${title}` : page);
    const excerpt = element('span', {}, excerptOf(section, question));
    const href = `${siteRoot}${output}${id ? `#${id}` : ''}`;
    searchResults.append(element('li', {}, element('a', { href }, name, excerpt)));
  }
}

function loadSections() {
  searchScript ??= document.head.appendChild(element('script', { src: `${siteRoot}search.js` }));
}

function onKey(event) {
  const active = document.activeElement;
  const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName ?? '');
  if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    searchInput.focus();
  }
  const links = [...searchResults.querySelectorAll('a')];
  const at = links.indexOf(active);
  if (event.key === 'Escape' && (at !== -1 || active === searchInput)) {
    searchInput.value = '';
    showResults();
    searchInput.blur();
  }
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step !== 0 && links.length > 0 && (at !== -1 || active === searchInput)) {
    event.preventDefault();
    (at + step < 0 ? searchInput : links[Math.min(at + step, links.length - 1)]).focus();
  }
  if (event.key === 'Enter' && active === searchInput) links[0]?.click();
}

searchInput.addEventListener('focus', loadSections);
searchInput.addEventListener('input', () => {
  loadSections();
  showResults();
});
document.addEventListener('keydown', onKey);
document.addEventListener('click', ({ target }) => {
  if (!searchResults.contains(target) && target !== searchInput) searchResults.hidden = true;
});
