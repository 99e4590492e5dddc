import { useEffect, useRef } from 'react';

const inputs = ['input', 'select', 'textarea', 'button', '[role=combobox]'].map((one) => `${one}[aria-invalid=true]`).join(', ');

const userEvents = ['keydown', 'pointerdown'];

const firstWrongIn = (form: HTMLElement) => [...form.querySelectorAll<HTMLElement>(inputs)].find((input) => !input.closest('[hidden]'));

/**
 * Focuses the first visible input with an error after each refusal. Waits until it is drawn, because a row may have to open first. Stops as
 * soon as the user presses a key or clicks.
 */
export const useFirstWrong = (refusals: number) => {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = form.current;
    if (refusals === 0 || !element) return undefined;
    const awaited = new MutationObserver(() => look());
    const stop = () => {
      awaited.disconnect();
      for (const event of userEvents) document.removeEventListener(event, stop, true);
    };
    const look = () => {
      const firstInput = firstWrongIn(element);
      if (firstInput) stop();
      firstInput?.focus();
    };
    awaited.observe(element, { childList: true, subtree: true, attributeFilter: ['aria-invalid', 'hidden'] });
    for (const event of userEvents) document.addEventListener(event, stop, true);
    look();
    return stop;
  }, [refusals]);
  return form;
};
