import { useEffect, useRef } from 'react';

const inputs = ['input', 'select', 'textarea', 'button', '[role=combobox]'].map((one) => `${one}[aria-invalid=true]`).join(', ');

const deeds = ['keydown', 'pointerdown'];

const firstWrongIn = (form: HTMLElement) => [...form.querySelectorAll<HTMLElement>(inputs)].find((input) => !input.closest('[hidden]'));

/**
 * After each refusal the first input in sight that is wrong has the focus, once it is drawn: a row that opens for it may still be on its way.
 * Whoever goes on meanwhile is left alone.
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
