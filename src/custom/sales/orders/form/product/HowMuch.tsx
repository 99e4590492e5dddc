import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import { unitsOf } from '#src/ui/inputs/typed/unitsOf.ts';
import './howMuch.css';

interface HowMuchProps {
  line: { ProductCode: string | null; Description: string; UnitsPerLayer: number | null; UnitsPerPallet: number | null };
  /** `Draw`, `Take`: what is done with so much of it. */
  deed: string;
  /** How much there is, below its name. */
  note: string;
  largest: { quantity: number; error: string };
  quantity: number | null;
  error: string | undefined;
  onChange: (quantity: number | null) => void;
  onInvalid: (isInvalid: boolean) => void;
}

/** How much of a line there is to be; empty: none of it. */
export const HowMuch = ({ line, deed, note, largest, quantity, error, onChange, onInvalid }: HowMuchProps) => (
  <li>
    <span>
      {line.ProductCode} {line.Description}
      <span className="note">{note}</span>
    </span>
    <QuantityInput
      label={`${deed} of ${line.ProductCode ?? line.Description}`}
      hideLabel
      width="100%"
      units={unitsOf(line)}
      largest={largest}
      value={quantity}
      onChange={onChange}
      onInvalid={onInvalid}
      error={error}
    />
  </li>
);
