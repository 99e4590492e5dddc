import { useEffect } from 'react';
import type { RefObject } from 'react';

const isField = (element: Element | null) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

const readFieldName = (element: Element | null) =>
  isField(element) ? (element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? '') : '';

/** Returns the name of the focused field. Empty if no field has the focus. */
export const getFocusedField = () => readFieldName(document.activeElement);

/** Restores the focus when a form is redrawn after a save, on the same field, or else on the first available action. */
export const useRestoreFocus = (form: RefObject<HTMLElement | null>, hand: string | undefined) =>
  useEffect(() => {
    if (hand === undefined) return;
    const fields = [...(form.current?.querySelectorAll('input:enabled, textarea:enabled') ?? [])];
    const field = hand === '' ? undefined : fields.find((one) => readFieldName(one) === hand);
    const next = field ?? form.current?.querySelector('.action-bar button:enabled');
    if (next instanceof HTMLElement) next.focus();
  }, [form, hand]);
