// What the pages of the site do by themselves: search, copying of code, the contents of a page, drawings in full size. It
// is a plain script without imports, so that pages opened from a folder have it, too.

(() => {
  const root = document.documentElement.dataset.root;
  const element = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };

  // Copying.

  for (const pre of document.querySelectorAll('figure > pre')) {
    const button = element('button', { type: 'button', class: 'copy', 'aria-label': 'Copy this text' }, 'Copy');
    button.addEventListener('click', async () => {
      const text = pre.textContent;
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
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 1500);
    });
    pre.parentElement.querySelector('.tools').append(button);
  }

  // Drawings.

  for (const box of document.querySelectorAll('figure.drawing')) {
    const view = box.querySelector('.view');
    const image = view.querySelector('img');
    const set = (zoom) => {
      const natural = image.naturalWidth || 1000;
      const width = zoom === null ? null : Math.min(12000, Math.max(120, zoom));
      image.style.width = width === null ? '' : `${width}px`;
      image.style.maxWidth = width === null ? '' : 'none';
      view.classList.toggle('zoomed', width !== null);
      return natural;
    };
    const act = {
      larger: () => set(image.clientWidth * 1.5),
      smaller: () => set(image.clientWidth / 1.5),
      whole: () => set(null),
    };
    // Letters of drawings are small: what would shrink too far is pushed about instead.
    const smallest = 0.75;
    const begin = () => {
      const least = image.naturalWidth * smallest;
      if (/tasks[\w-]*\.svg$/.test(image.src) && view.clientWidth < least) set(least);
    };
    if (image.complete) begin();
    else image.addEventListener('load', begin, { once: true });
    box.addEventListener('click', ({ target }) => act[target.dataset?.zoom]?.());
    view.addEventListener('click', (event) => {
      if (view.classList.contains('zoomed')) return;
      // To what was clicked, in the size in which it was drawn.
      const { left, top, width, height } = image.getBoundingClientRect();
      const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height];
      set(Math.max(image.naturalWidth, image.clientWidth * 1.5));
      view.scrollTo(x * image.clientWidth - view.clientWidth / 2, y * image.clientHeight - view.clientHeight / 2);
    });
  }

  // Search.

  const input = document.querySelector('#search');
  const list = document.querySelector('#found');
  let sections = null;
  let wanted = null;
  globalThis.frameplanSections = (entries) => {
    sections = entries.map(([output, page, id, title, words]) => ({
      output,
      page,
      id,
      title,
      words,
      low: words.toLowerCase(),
    }));
    show();
  };
  const load = () => {
    wanted ??= document.head.appendChild(element('script', { src: `${root}search.js` }));
  };

  /** The more the words of a question stand in headings, the better. */
  const ranked = (question) => {
    const words = question.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    return sections
      .map((section) => {
        const title = section.title.toLowerCase();
        const page = section.page.toLowerCase();
        let score = 0;
        for (const word of words) {
          const here = title.includes(word) ? (title === word ? 40 : 20) : 0;
          const above = page.includes(word) ? 8 : 0;
          const count = section.low.split(word).length - 1;
          if (here + above + count === 0) return { section, score: 0 };
          score += here + above + Math.min(count, 6);
        }
        return { section, score };
      })
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .slice(0, 12);
  };

  const excerpt = ({ words, low }, question) => {
    const first = question
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => low.indexOf(word))
      .filter((at) => at >= 0);
    const from = Math.max(0, Math.min(...first, low.length) - 40);
    return `${from > 0 ? '... ' : ''}${words.slice(from, from + 140)}${words.length > from + 140 ? ' ...' : ''}`;
  };

  const show = () => {
    const question = input.value.trim();
    list.replaceChildren();
    list.hidden = question === '' || sections === null;
    if (list.hidden) return;
    const found = ranked(question);
    if (found.length === 0) list.append(element('li', { class: 'none' }, 'Nothing was found.'));
    for (const { section } of found) {
      const { output, page, id, title } = section;
      const link = element('a', { href: `${root}${output}${id ? `#${id}` : ''}` });
      link.append(
        element('b', {}, title && title !== page ? `${page}: ${title}` : page),
        element('span', {}, excerpt(section, question)),
      );
      list.append(element('li', {}, link));
    }
  };
  input.addEventListener('focus', load);
  input.addEventListener('input', () => (load(), show()));
  document.addEventListener('keydown', (event) => {
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName ?? '');
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      input.focus();
    }
    if (event.key === 'Escape' && document.activeElement === input) {
      input.value = '';
      show();
      input.blur();
    }
    const links = [...list.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && (at !== -1 || document.activeElement === input) && links.length > 0) {
      event.preventDefault();
      (at + step < 0 ? input : links[Math.min(at + step, links.length - 1)]).focus();
    }
    if (event.key === 'Enter' && document.activeElement === input) links[0]?.click();
  });
  document.addEventListener('click', ({ target }) => {
    if (!list.contains(target) && target !== input) list.hidden = true;
  });
})();
