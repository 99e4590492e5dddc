import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A screen loads its parts as it opens, which takes time next to another suite.
configure({ asyncUtilTimeout: 25_000 });

// The files of a worker share a window. Frames that started on a fake clock never run again, so each frame has its own timer.
if (typeof window !== 'undefined') {
  window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16));
  window.cancelAnimationFrame = (frame) => clearTimeout(frame);
}

// What a file leaves on the page, such as an open dialog, would change the files that follow in the same worker.
afterEach(cleanup);
