/** What Enter does in the row that the hand is in; none where the rows are those of a question before. */
export const openRowUnderHand = () =>
  document.activeElement?.closest('.table-box:not(.is-stale) tr[data-index]')?.querySelector<HTMLElement>('[data-open]')?.click();

/** Into the rows of the table that the screen is about; where one was in it before, there. */
export const focusFirstRow = () => document.querySelector<HTMLElement>('main .table tbody tr[tabindex="0"]')?.focus();
