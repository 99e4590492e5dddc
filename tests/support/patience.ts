import { configure } from '@testing-library/react';

// What a screen needs is fetched while it opens: beside another suite that takes its time.
configure({ asyncUtilTimeout: 25_000 });

// The files of a worker share a window. Once its frames have begun on a fake clock they never come again, so each frame has a timer of its own.
if (typeof window !== 'undefined') {
  window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16));
  window.cancelAnimationFrame = (frame) => clearTimeout(frame);
}
