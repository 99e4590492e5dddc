import { useRef } from 'react';
import type { ReactNode } from 'react';

export interface LetterKey {
  key: string;
  /** What it stands for. */
  says: string;
}

interface LetterKeysProps {
  keys: readonly LetterKey[];
  /** With the whole text as it then is. */
  onPress: (text: string) => void;
  children: ReactNode;
}

/** Keys for fingers, beside an input whose keyboard on the screen has digits alone: each writes its letter where the cursor is. */
export const LetterKeys = ({ keys, onPress, children }: LetterKeysProps) => {
  const whole = useRef<HTMLSpanElement>(null);
  const press = (key: string) => {
    const input = whole.current?.querySelector('input');
    if (!input) return;
    const isThere = document.activeElement === input;
    const end = input.value.length;
    input.focus();
    input.setRangeText(key, isThere ? (input.selectionStart ?? end) : end, isThere ? (input.selectionEnd ?? end) : end, 'end');
    onPress(input.value);
  };
  return (
    <span ref={whole} className="letter-keyed">
      {children}
      {keys.map(({ key, says }) => (
        <button
          key={key}
          type="button"
          className="letter-key"
          tabIndex={-1}
          aria-label={`${key}: ${says}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => press(key)}
        >
          {key}
        </button>
      ))}
    </span>
  );
};
