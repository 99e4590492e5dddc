import type { MouseEvent } from 'react';

export interface LetterKey {
  key: string;
  /** Meaning of the key. */
  says: string;
}

/** Inserts the key at the cursor, as if typed. */
const write = ({ currentTarget }: MouseEvent<HTMLButtonElement>, key: string) => {
  const input = currentTarget.closest('.field-input')?.querySelector('input');
  if (!input) return;
  const isThere = document.activeElement === input;
  const end = input.value.length;
  input.focus();
  input.setRangeText(key, isThere ? (input.selectionStart ?? end) : end, isThere ? (input.selectionEnd ?? end) : end, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Buttons that type letters, for an input whose on-screen keyboard has only digits. */
export const LetterKeys = ({ keys }: { keys: readonly LetterKey[] }) => (
  <span className="letter-keys">
    {keys.map(({ key, says }) => (
      <button
        key={key}
        type="button"
        className="letter-key"
        tabIndex={-1}
        aria-label={`${key}: ${says}`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => write(event, key)}
      >
        {key}
      </button>
    ))}
  </span>
);
