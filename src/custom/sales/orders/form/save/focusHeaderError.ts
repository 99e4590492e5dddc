/** Focuses the first field of the header with an error, once it is drawn as such. */
export const focusHeaderError = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.document-header [aria-invalid="true"]')?.focus());
