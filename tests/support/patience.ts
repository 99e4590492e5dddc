import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Waits long for a screen, which loads its parts as it opens, because other tests may be running.
configure({ asyncUtilTimeout: 25_000 });

// Gives each animation frame its own timer. The files of a worker share a window, and frames that started on a fake clock never run again.
if (typeof window !== 'undefined') {
  window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16));
  window.cancelAnimationFrame = (frame) => clearTimeout(frame);
}

// Removes what a test leaves on the page, such as an open dialog, because it would change the next files in the same worker.
afterEach(cleanup);

// Releases a pointer that a test left pressed. Inputs wait for the release before they check what was typed, in the next files too.
afterEach(() => {
  if (typeof document !== 'undefined') document.dispatchEvent(new Event('pointercancel'));
});
