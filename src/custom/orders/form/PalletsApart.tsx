import type { ReturnedApart } from '#contract/orders/shapes.ts';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { CheckGroup } from '#src/ui/inputs/CheckGroup.tsx';
import { formatDate, formatQuantity } from '#src/ui/text/format.ts';

const sayOf = ({ Quantity, Code, MovedOn, HaulierName, Reference }: ReturnedApart) =>
  [`${formatQuantity(Quantity)} × ${Code} on ${formatDate(MovedOn)}`, HaulierName, Reference].filter(Boolean).join(', ');

interface PalletsApartProps {
  returns: readonly ReturnedApart[];
  ticked: ReadonlySet<number>;
  error?: string | undefined;
  onChange: (ticked: ReadonlySet<number>) => void;
}

/** Which of the returns that stand in the ledger were of the deal that is cancelled: its pallets come back once. */
export const PalletsApart = ({ returns, ticked, error, onChange }: PalletsApartProps) => (
  <CheckGroup
    label="These pallets came back since it left. Which were this deal’s?"
    hint="A ticked return is taken back in the ledger, as its pallets come back with the deal. Tick none where all were of other deals."
    error={error}
  >
    {returns.map((row) => (
      <CheckBox
        key={row.PalletMovementId}
        label={sayOf(row)}
        checked={ticked.has(row.PalletMovementId)}
        onChange={(isTicked) => {
          const next = new Set(ticked);
          if (isTicked) next.add(row.PalletMovementId);
          else next.delete(row.PalletMovementId);
          onChange(next);
        }}
      />
    ))}
  </CheckGroup>
);
