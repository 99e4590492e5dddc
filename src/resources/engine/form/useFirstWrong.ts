import { useEffect, useRef } from 'react';

const inputs = ['input', 'select', 'textarea', 'button', '[role=combobox]'].map((one) => `${one}[aria-invalid=true]`).join(', ');

const deeds = ['keydown', 'pointerdown'];

const firstWrongIn = (form: HTMLElement) => [...form.querySelectorAll<HTMLElement>(inputs)].find((input) => !input.closest('[hidden]'));

/**
 * Focuses the first visible input with an error after each refusal. Waits until it is drawn, because a row may have to open first. Stops as
 * soon as the user presses a key or clicks.
 */
export const useFirstWrong = (refusals: number) => {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const whole = form.current;
    if (refusals === 0 || !whole) return undefined;
    const awaited = new MutationObserver(() => look());
    const stop = () => {
      awaited.disconnect();
      for (const deed of deeds) document.removeEventListener(deed, stop, true);
    };
    const look = () => {
      const found = firstWrongIn(whole);
      if (found) stop();
      found?.focus();
    };
    awaited.observe(whole, { childList: true, subtree: true, attributeFilter: ['aria-invalid', 'hidden'] });
    for (const deed of deeds) document.addEventListener(deed, stop, true);
    look();
    return stop;
  }, [refusals]);
  return form;
};
