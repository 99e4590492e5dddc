import { useEffect, useRef } from 'react';

const wrongInputs = ['input', 'select', 'textarea', 'button', '[role=combobox]'].map((one) => `${one}[aria-invalid=true]`).join(', ');

const userEvents = ['keydown', 'pointerdown'];

const findFirstWrong = (form: HTMLElement) =>
  [...form.querySelectorAll<HTMLElement>(wrongInputs)].find((input) => !input.closest('[hidden]'));

/**
 * Focuses the first visible input with an error after each refused save. Waits until that input is drawn, because its row may have to open
 * first. Stops when the user presses a key or clicks.
 */
export const useFirstWrong = (refusals: number) => {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = form.current;
    if (refusals === 0 || !element) return undefined;
    const observer = new MutationObserver(() => focusFirstWrong());
    const stop = () => {
      observer.disconnect();
      for (const eventName of userEvents) document.removeEventListener(eventName, stop, true);
    };
    const focusFirstWrong = () => {
      const firstInput = findFirstWrong(element);
      if (firstInput) stop();
      firstInput?.focus();
    };
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['aria-invalid', 'hidden'] });
    for (const eventName of userEvents) document.addEventListener(eventName, stop, true);
    focusFirstWrong();
    return stop;
  }, [refusals]);
  return form;
};
