// A view that is loaded when it is first shown, so that the first plan does not wait for it.

import { signal } from '@preact/signals';
import type { ComponentType, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { say } from '../state/store.ts';

export function lazyView(load: () => Promise<ComponentType>): ComponentType {
  const loaded = signal<ComponentType | null>(null);
  return function LazyView(): JSX.Element {
    useEffect(() => {
      if (loaded.peek()) return;
      load().then(
        (view) => (loaded.value = view),
        (error: Error) => say(error.message),
      );
    }, []);
    const View = loaded.value;
    return View ? <View /> : <p class="empty">…</p>;
  };
}
