/** Opens the focused row, as Enter does. Undefined if the rows are from an earlier query. */
export const openFocusedRow = () =>
  document.activeElement?.closest('.table-box:not(.is-stale) tr[data-index]')?.querySelector<HTMLElement>('[data-open]')?.click();

/** Focuses the main table's rows, at the row that had the focus before. */
export const focusFirstRow = () => document.querySelector<HTMLElement>('main .table tbody tr[tabindex="0"]')?.focus();
