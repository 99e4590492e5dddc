/** Focuses the first header field with an error, once it has rendered. */
export const focusHeaderError = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.document-header [aria-invalid="true"]')?.focus());
