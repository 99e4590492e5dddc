// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SchemeButton } from '#src/shell/frame/SchemeButton.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('dark and light are one press apart from any screen, and kept as the layout settings are', () => {
  render(<SchemeButton />);
  const button = screen.getByRole('button', { name: 'Dark colours' });
  const now = () => [document.documentElement.dataset.scheme, button.getAttribute('aria-pressed'), localStorage.getItem('layout') ?? ''];
  fireEvent.click(button);
  expect(now()).toEqual(['dark', 'true', expect.stringContaining('"scheme":"dark"')]);
  fireEvent.click(button);
  expect(now()).toEqual(['light', 'false', expect.stringContaining('"scheme":"light"')]);
});
