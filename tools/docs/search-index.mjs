// The index of the search: each section of each page with its words, as a script. A script is read from a folder
// without a server as well, which no other file is.

/** `pages`: with `title`, `output` and the HTML of their `body`. */
export function searchScript(pages) {
  const entries = pages.flatMap(({ title, output, body }) => sectionsOf(body).map((part) => [output, title, ...part]));
  return `frameplanSections(${JSON.stringify(entries)});\n`;
}

/** `[id, heading, words]` of each section, without what is in code blocks but for names. */
function sectionsOf(body) {
  const parts = body.split(/(?=<h[1-4] id=")/);
  return parts.flatMap((part) => {
    const heading = /^<h[1-4] id="([^"]*)">(.*?)<\/h[1-4]>/s.exec(part);
    const [whole = '', id = '', title = ''] = heading ?? [];
    const words = plain(part.slice(whole.length).replaceAll(/<(script|style|svg)\b[^]*?<\/\1>/g, ' '));
    return heading || words ? [[id, plain(title), words]] : [];
  });
}

const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&', '&#39;': "'" };

function plain(html) {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|amp|#39);/g, (entity) => entities[entity])
    .replaceAll(/\s+/g, ' ')
    .trim();
}
