import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { focusFirstRow } from '#src/ui/table/rowInHand.ts';
import { useScreenKeys } from './reach/screenKeys.ts';
import '#src/ui/inputs/inputs.css';
import './screen.css';

interface SearchBoxProps {
  /** What is searched: `Search name, code, post code`; read out and shown while empty. */
  label: string;
  value: string;
  /** Called 200 ms after the last key, or at once with Enter and when one leaves the box. */
  onSearch: (text: string) => void;
  autoFocus?: boolean;
  width?: string;
  /** ↓ or Enter in the box; without it ↓ moves into the table. */
  onDown?: () => void;
  /** Enter, with the text as it stands in the box, before the pause is over; instead of onDown. */
  onEnter?: (typed: string) => void;
  /** Whether the box holds a text that `onSearch` has not been told yet: what is shown does not belong to it. */
  onAhead?: (isAhead: boolean) => void;
}

const leave = () => document.getElementById('main')?.focus({ preventScroll: true });

const pauseMs = 200;

/** Wide enough for what it says while it is empty. */
const widthFor = (label: string) => `${Math.max(22, Math.ceil(label.length * 0.5) + 4)}rem`;

/** `/` puts the cursor here, Esc leaves it: then the screen's keys act. */
export const SearchBox = ({ label, value, onSearch, autoFocus, width = widthFor(label), onDown, onEnter, onAhead }: SearchBoxProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  /** What `onSearch` was told and `value` has not come to yet. */
  const [told, setTold] = useState<readonly string[]>([]);
  if (known !== value) {
    setKnown(value);
    const at = told.indexOf(value);
    setTold(at === -1 ? [] : told.slice(at + 1));
    // Its own word comes back while one types on: what was typed since stays.
    if (at === -1) setTyped(value);
  }
  const tell = useRef({ onSearch, onAhead });
  useEffect(() => {
    tell.current = { onSearch, onAhead };
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    tell.current.onAhead?.(typed !== value);
    if (typed === value) return undefined;
    timer.current = setTimeout(() => {
      setTold((before) => [...before, typed]);
      tell.current.onSearch(typed);
    }, pauseMs);
    return () => clearTimeout(timer.current);
  }, [typed, value]);
  // Later it would change the address under whatever was opened meanwhile, and so undo the opening.
  const settle = () => {
    clearTimeout(timer.current);
    if (typed === value) return;
    setTold((before) => [...before, typed]);
    onSearch(typed);
  };
  useScreenKeys([{ key: '/', label: 'Search', run: () => input.current?.focus() }]);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      leave();
    } else if (onEnter && event.key === 'Enter') {
      event.preventDefault();
      settle();
      onEnter(typed);
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
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={press}
      />
    </div>
  );
};
