import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import { toTradeUnits } from '#src/ui/inputs/typed/toTradeUnits.ts';
import './howMuch.css';

interface AcceptedQuantityProps {
  line: { ProductCode: string | null; Description: string; UnitsPerLayer: number | null; UnitsPerPallet: number | null };
  /** Verb for the field's label, such as `Accept`. */
  verb: string;
  /** Available quantity, shown below the name. */
  note: string;
  largest: { quantity: number; error: string };
  quantity: number | null;
  error: string | undefined;
  onChange: (quantity: number | null) => void;
  onInvalid: (isInvalid: boolean) => void;
}

/** Asks how many units of a line to use. Empty means none. */
export const AcceptedQuantity = ({ line, verb, note, largest, quantity, error, onChange, onInvalid }: AcceptedQuantityProps) => (
  <li>
    <span>
      {line.ProductCode} {line.Description}
      <span className="note">{note}</span>
    </span>
    <QuantityInput
      label={`${verb}: ${line.ProductCode ?? line.Description}`}
      hideLabel
      width="100%"
      units={toTradeUnits(line)}
      largest={largest}
      value={quantity}
      onChange={onChange}
      onInvalid={onInvalid}
      error={error}
    />
  </li>
);
