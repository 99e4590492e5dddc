import type { KeyboardEvent } from 'react';

/** Enter goes to the next field of the part that it is pressed in. */
export const goOn = (event: KeyboardEvent<HTMLElement>) => {
  const isField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !isField) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input:not([type=checkbox], :disabled)')];
  fields[fields.indexOf(event.target as HTMLElement) + 1]?.focus();
};
