import { useRef, useState } from 'react';
import Button from '@mui/material/Button';
import { parseQuantity, describeQuantity } from '#src/ui/text/parseQuantity.ts';
import type { TradeUnits } from '#src/ui/text/parseQuantity.ts';
import { formatQuantity } from '#src/ui/text/format.ts';

interface PadProps {
  units: TradeUnits;
  largest: number;
  picked: number | null;
  onEnter: (picked: number | null) => void;
  /** Called if the typed quantity is invalid or too large. `before` is the quantity before typing began. */
  onInvalid: (before: number | null) => void;
}

interface Key {
  key: string;
  says: string;
}

const digit = (key: string): Key => ({ key, says: key });
const back: Key = { key: 'back', says: 'Delete digit' };
const pallets: Key = { key: 'p', says: 'pallets' };
const layers: Key = { key: 'l', says: 'layers' };
const clear: Key = { key: 'clear', says: 'clear' };

const keys = [
  ...['7', '8', '9'].map(digit),
  back,
  ...['4', '5', '6'].map(digit),
  pallets,
  ...['1', '2', '3'].map(digit),
  layers,
  ...['0', '00'].map(digit),
  clear,
];

const BackIcon = () => (
  <svg
    viewBox="0 0 24 16"
    width="24"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M8 1.5h14v13H8L2 8zM11.5 5l6 6M17.5 5l-6 6" strokeLinecap="round" />
  </svg>
);

/** Keypad for a quantity in units, layers and pallets. Refuses more than `largest`. */
export const Pad = ({ units, largest, picked, onEnter, onInvalid }: PadProps) => {
  const [inputText, setInputText] = useState('');
  const beforeTyping = useRef(picked);
  const parsed = parseQuantity(inputText, units);
  const press = (key: string) => {
    const next = key === 'clear' ? '' : key === 'back' ? inputText.slice(0, -1) : inputText + key;
    if (inputText === '') beforeTyping.current = picked;
    setInputText(next);
    const parsedEntry = parseQuantity(next, units);
    if (next === '') onEnter(null);
    else if (parsedEntry.value !== undefined && parsedEntry.value !== null && parsedEntry.value <= largest) onEnter(parsedEntry.value);
    else onInvalid(beforeTyping.current);
  };
  const isTooMuch = (parsed.value ?? 0) > largest;
  const error = parsed.error ?? (isTooMuch ? `Only ${formatQuantity(largest)} are ordered. Do not pick the rest` : undefined);
  // The typed text no longer applies if the count has changed in another way, such as by a scan.
  const quantityText = typeof parsed.value === 'number' && parsed.value === picked ? describeQuantity(parsed.value, units) : '';
  return (
    <div className="pick-pad" role="group" aria-label="Number pad">
      <p className={`pick-pad-told${error ? ' is-wrong' : ''}`} role="status">
        {error ?? quantityText}
      </p>
      {keys.map(({ key, says }) => (
        <Button
          key={key}
          variant="outlined"
          aria-label={says}
          className={says.length > 2 ? 'is-word' : undefined}
          onClick={() => press(key)}
        >
          {key === back.key ? <BackIcon /> : says}
        </Button>
      ))}
    </div>
  );
};
