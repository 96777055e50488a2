// Keeps all files of the page, so that it works offline. A new version takes the place of the old one as a whole.

const name = 'frameplan-playground-VERSION';
const files = 'FILES';

addEventListener('install', (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(files)));
});

addEventListener('activate', (event) => {
  const forget = async () => {
    const names = await caches.keys();
    const old = names.filter((one) => one.startsWith('frameplan-playground-') && one !== name);
    await Promise.all(old.map((one) => caches.delete(one)));
    await clients.claim();
  };
  event.waitUntil(forget());
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(caches.match(request, { ignoreSearch: true }).then((kept) => kept ?? fetch(request)));
});
