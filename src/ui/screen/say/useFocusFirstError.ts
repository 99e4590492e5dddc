import { useEffect, useRef } from 'react';

/** Focuses the first input with an error after a refused save. Give the form the ref. */
export const useFocusFirstError = <Form extends HTMLElement>(errors: Record<string, string | undefined>) => {
  const form = useRef<Form>(null);
  const told = JSON.stringify(errors);
  useEffect(() => {
    if (told !== '{}') form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [told]);
  return form;
};
