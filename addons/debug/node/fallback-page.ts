// A plain page that shows a game: characters, statuses and plans, as a list. It needs no other files.

const script = `
const token = new URLSearchParams(location.search).get('token');
const at = (path) => path + '?token=' + encodeURIComponent(token);
let domains = [], worlds = [], plans = [], id = 0;
const rows = new Map();
const table = document.querySelector('tbody');
const state = document.querySelector('#state');
const events = document.querySelector('#events');
async function send(command) {
  const response = await fetch(at('/command'), { method: 'POST', body: JSON.stringify({ id: ++id, ...command }) });
  const answer = await response.json();
  if (answer.type === 'error') say(answer.message);
  return answer.result;
}
function say(text) {
  const line = document.createElement('li');
  line.textContent = text;
  events.prepend(line);
  while (events.children.length > 50) events.lastChild.remove();
}
const nameOf = (world, type, number) => {
  const domain = domains[worlds[world].domain];
  if (type.kind === 'boolean') return number ? 'true' : 'false';
  if (type.kind === 'enum') return domain.enums[type.of].values[number];
  if (type.kind !== 'object') return String(number);
  if (number === 0) return 'none';
  const { root } = domain.types[type.of];
  const found = worlds[world].objects.find(([tree, slot]) => tree === root && slot === (number & 0xffff));
  return (found && found[3]) || '#' + number;
};
const callText = (world, [task, ...args]) => {
  if (typeof task !== 'number') return task + '(' + args.map((part) => callText(world, part)).join(', ') + ')';
  const { name, params } = domains[worlds[world].domain].tasks[task];
  return name + '(' + args.map((arg, at) => nameOf(world, params[at].type, arg)).join(', ') + ')';
};
function planText(world, plan) {
  if (plan === null || plan === undefined) return '';
  const steps = typeof plan === 'number' ? plans[plan] : plan;
  if (typeof plan !== 'number') plans.push(plan);
  return steps ? steps.map((step) => callText(world, step)).join(', ') : '';
}
const searches = new Map();
function show(search, status, iterations, plan) {
  const known = searches.get(search);
  if (!known) return;
  const key = known.title;
  let row = rows.get(key);
  if (!row) {
    row = document.createElement('tr');
    for (let cell = 0; cell < 4; cell++) row.append(document.createElement('td'));
    rows.set(key, row);
    table.append(row);
  }
  const [title, state, count, steps] = row.children;
  title.textContent = key;
  state.textContent = status;
  count.textContent = iterations ?? '';
  if (plan !== undefined) steps.textContent = plan;
}
function take(op) {
  const [kind, search, world] = op;
  if (kind === 'object') {
    const [, , root, slot, , type, name] = op;
    const found = worlds[search].objects.find(([tree, number]) => tree === op[2] && number === op[3]);
    if (found) { found[2] = type; found[3] = name; } else worlds[search].objects.push([op[2], op[3], type, name]);
  }
  if (kind === 'submitted' || kind === 'begun') {
    searches.set(search, { world, title: worlds[world].name + ': ' + callText(world, op[3]) });
    show(search, 'waiting');
  }
  if (kind === 'goal') {
    const { goal, character } = op[3];
    searches.set(search, { world, title: worlds[world].name + ': ' + (character ?? 'all') + ' achieves ' + goal });
    show(search, 'waiting');
  }
  if (kind === 'ended') {
    const plan = planText(searches.get(search)?.world ?? 0, op[5]);
    show(search, op[2], op[3], op[2] === 'solved' ? plan : '');
    searches.delete(search);
  }
  if (kind === 'better') show(search, 'running', op[2], planText(searches.get(search)?.world ?? 0, op[4]));
  if (kind === 'achieved') { show(search, op[2], op[3], (op[5] ?? []).join(', ')); searches.delete(search); }
  if (kind === 'dropped') searches.delete(search);
  if (kind === 'acting') say('tick ' + op[2] + ': ' + [op[3], op[5], op[7]].filter(Boolean).join(' '));
  if (kind === 'note') say(search);
}
const source = new EventSource(at('/events'));
source.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if (message.type === 'hello') {
    ({ domains, worlds, plans } = message);
    searches.clear();
    message.searches.forEach(take);
    state.textContent = 'frame ' + message.frame;
  } else if (message.type === 'frame') {
    if (message.renumbered) plans = [];
    message.frame.ops.forEach(take);
    state.textContent = 'frame ' + message.frame.frame;
  } else if (message.type === 'gap') say(message.frames + ' frames were left out: this page was too slow');
  else if (message.type === 'paused') say('paused: ' + (message.reason.what ?? message.reason.by));
  else if (message.type === 'bye') { source.close(); state.textContent = 'the game has detached'; }
};
source.onerror = () => (state.textContent = 'not connected');
for (const name of ['pause', 'step', 'resume']) {
  document.querySelector('#' + name).onclick = () => send({ type: name });
}
document.querySelector('#save').onclick = async () => {
  const { bytes } = await send({ type: 'save' });
  const link = document.createElement('a');
  link.href = 'data:application/octet-stream;base64,' + bytes;
  link.download = 'game.fprec';
  link.click();
};
`;

export const fallbackPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>frameplan: a game</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
body { margin: 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.2rem 0.6rem; border-bottom: 1px solid #8886; vertical-align: top; }
button { font: inherit; }
ul { padding-left: 1.2rem; }
</style>
<h1>A game</h1>
<p><button id="pause">Pause</button> <button id="step">Step</button> <button id="resume">Resume</button>
<button id="save">Save the recording</button> <span id="state" role="status">connecting</span></p>
<table><thead><tr><th>Search</th><th>Status</th><th>Iterations</th><th>Plan</th></tr></thead><tbody></tbody></table>
<h2>What has happened</h2>
<ul id="events"></ul>
<script type="module">${script}</script>
</html>
`;
