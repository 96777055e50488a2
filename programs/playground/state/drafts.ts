// Keeps unsaved texts in the browser's database, so that nothing is lost when a tab is closed.

import type { SharedTexts } from './share.ts';

const [database, table, key] = ['frameplan-playground', 'drafts', 'last'];

/** Without a database (a private window, a full disk) nothing is kept, and nothing fails. */
function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(database, 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => resolve(null));
    } catch {
      resolve(null);
    }
  });
}

const opened = open();

export async function keepDraft(draft: SharedTexts): Promise<void> {
  const found = await opened;
  try {
    found?.transaction(table, 'readwrite').objectStore(table).put(draft, key);
  } catch {
    // The disk is full.
  }
}

export async function lastDraft(): Promise<SharedTexts | null> {
  const found = await opened;
  if (!found) return null;
  return new Promise((resolve) => {
    const request = found.transaction(table).objectStore(table).get(key);
    request.addEventListener('success', () => resolve((request.result as SharedTexts | undefined) ?? null));
    request.addEventListener('error', () => resolve(null));
  });
}
