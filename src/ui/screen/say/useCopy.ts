import { useRef, useState } from 'react';

/** Copies the text of a field. `said` is the result, until something else is copied. */
export const useCopy = <Field extends HTMLInputElement | HTMLTextAreaElement>(text: string) => {
  const [resultText, setResultText] = useState('');
  const field = useRef<Field>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setResultText('Copied');
    } catch {
      // Selects the text instead, because browsers offer no clipboard to pages without https.
      field.current?.focus();
      field.current?.select();
      setResultText('The browser blocked copying. The text is selected. Press Ctrl+C.');
    }
  };
  return { copy, notice: resultText, field };
};
