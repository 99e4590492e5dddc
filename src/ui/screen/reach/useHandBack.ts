import { useEffect } from 'react';
import type { RefObject } from 'react';

const isField = (element: Element | null) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

const nameOf = (element: Element | null) =>
  isField(element) ? (element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? '') : '';

/** The field that the hand is in, by its name; empty: in none. */
export const handNow = () => nameOf(document.activeElement);

/** A form that is drawn anew once it was saved: the hand is back in its field, else on the first thing that can be done. */
export const useHandBack = (form: RefObject<HTMLElement | null>, hand: string | undefined) =>
  useEffect(() => {
    if (hand === undefined) return;
    const fields = [...(form.current?.querySelectorAll('input:enabled, textarea:enabled') ?? [])];
    const field = hand === '' ? undefined : fields.find((one) => nameOf(one) === hand);
    const next = field ?? form.current?.querySelector('.action-bar button:enabled');
    if (next instanceof HTMLElement) next.focus();
  }, [form, hand]);
