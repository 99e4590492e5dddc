/** Into the rows of the table that the screen is about; where one was in it before, there. */
export const focusFirstRow = () => document.querySelector<HTMLElement>('main .table tbody tr[tabindex="0"]')?.focus();
