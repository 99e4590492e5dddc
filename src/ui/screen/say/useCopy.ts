import { useRef, useState } from 'react';

/** Copies what stands in a field; `said` tells how that went, until something else is copied. */
export const useCopy = <Field extends HTMLInputElement | HTMLTextAreaElement>(text: string) => {
  const [said, setSaid] = useState('');
  const field = useRef<Field>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      // A browser has no clipboard for pages that did not come over https.
      field.current?.focus();
      field.current?.select();
      setSaid('The browser does not let it be copied: it is marked, press Ctrl+C');
    }
  };
  return { copy, said, field };
};
