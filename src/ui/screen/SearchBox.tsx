import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { focusFirstRow } from '#src/ui/table/rowInHand.ts';
import { useScreenKeys } from './reach/screenKeys.ts';
import '#src/ui/inputs/inputs.css';
import './screen.css';

interface SearchBoxProps {
  /** Label that names what is searched, such as `Search name, code, post code`. Shown while the box is empty. */
  label: string;
  value: string;
  /** Called 200 ms after the last keystroke, or at once on Enter or blur. */
  onSearch: (text: string) => void;
  autoFocus?: boolean;
  width?: string;
  /** Called on ↓ or Enter. By default ↓ moves into the table. */
  onDown?: () => void;
  /** Called on Enter with the current text, without waiting, in place of onDown. */
  onEnter?: (typed: string) => void;
  /** Called when the box holds text that `onSearch` has not received yet, so that the results belong to older text. */
  onAhead?: (isAhead: boolean) => void;
}

const leave = () => document.getElementById('main')?.focus({ preventScroll: true });

const pauseMs = 200;

/** Returns a width that fits the placeholder. */
const widthFor = (label: string) => `${Math.max(22, Math.ceil(label.length * 0.5) + 4)}rem`;

/** Search box of a screen. `/` moves the focus here, and Esc leaves it, so that the shortcuts of the screen work again. */
export const SearchBox = ({ label, value, onSearch, autoFocus, width = widthFor(label), onDown, onEnter, onAhead }: SearchBoxProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [typedText, setTypedText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  /** Texts passed to `onSearch` that have not come back in `value` yet. */
  const [pendingTexts, setPendingTexts] = useState<readonly string[]>([]);
  if (lastValue !== value) {
    setLastValue(value);
    const at = pendingTexts.indexOf(value);
    setPendingTexts(at === -1 ? [] : pendingTexts.slice(at + 1));
    // Keeps the newer input if `value` is an earlier text that was typed here.
    if (at === -1) setTypedText(value);
  }
  const callbacks = useRef({ onSearch, onAhead });
  useEffect(() => {
    callbacks.current = { onSearch, onAhead };
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    callbacks.current.onAhead?.(typedText !== value);
    if (typedText === value) return undefined;
    timer.current = setTimeout(() => {
      setPendingTexts((before) => [...before, typedText]);
      callbacks.current.onSearch(typedText);
    }, pauseMs);
    return () => clearTimeout(timer.current);
  }, [typedText, value]);
  // Searches now, because a later search would change the address of the next screen and undo its opening.
  const settle = () => {
    clearTimeout(timer.current);
    if (typedText === value) return;
    setPendingTexts((before) => [...before, typedText]);
    onSearch(typedText);
  };
  useScreenKeys([{ key: '/', label: 'Search', run: () => input.current?.focus() }]);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      leave();
    } else if (onEnter && event.key === 'Enter') {
      event.preventDefault();
      settle();
      onEnter(typedText);
    } else if (event.key === 'ArrowDown' || (event.key === 'Enter' && onDown)) {
      event.preventDefault();
      (onDown ?? focusFirstRow)();
    }
  };
  return (
    <div className="search-box" style={{ width }}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="7" cy="7" r="4.5" />
        <path d="M10.5 10.5L14 14" />
      </svg>
      <input
        ref={input}
        className="input"
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        autoFocus={autoFocus}
        value={typedText}
        onChange={(event) => setTypedText(event.target.value)}
        onBlur={settle}
        onKeyDown={handleKey}
      />
    </div>
  );
};
