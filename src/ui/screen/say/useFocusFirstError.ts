import { useEffect, useRef } from 'react';

/** Focuses the first input with an error after a refused save. Pass the returned ref to the form. */
export const useFocusFirstError = <Form extends HTMLElement>(errors: Record<string, string | undefined>) => {
  const form = useRef<Form>(null);
  const errorText = JSON.stringify(errors);
  useEffect(() => {
    if (errorText !== '{}') form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errorText]);
  return form;
};
