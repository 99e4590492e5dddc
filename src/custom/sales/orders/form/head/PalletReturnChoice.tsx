import type { RecordedPalletReturn, PalletReturnsQuestion } from '#contract/sales/orders/shapes.ts';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { CheckGroup } from '#src/ui/inputs/CheckGroup.tsx';
import { formatDate, formatQuantity } from '#src/ui/text/format.ts';

const describeReturn = ({ Quantity, Code, MovedOn, HaulierName, Reference }: RecordedPalletReturn) =>
  [`${formatQuantity(Quantity)} × ${Code} on ${formatDate(MovedOn)}`, HaulierName, Reference].filter(Boolean).join(', ');

interface PalletsApartProps {
  went: PalletReturnsQuestion['Went'];
  returns: readonly RecordedPalletReturn[];
  ticked: ReadonlySet<number>;
  error?: string | undefined;
  onChange: (ticked: ReadonlySet<number>) => void;
}

const listQuantities = (rows: readonly { Code: string; Quantity: number }[]) =>
  rows.map(({ Code, Quantity }) => `${formatQuantity(Quantity)} × ${Code}`).join(', ');

/** Returns the ticked pallets beyond those delivered with the deal. */
const findExcess = ({ went, returns, ticked }: Pick<PalletsApartProps, 'went' | 'returns' | 'ticked'>) =>
  went.flatMap(({ Code, Quantity }) => {
    const tickedReturns = returns.filter((row) => row.Code === Code && ticked.has(row.PalletMovementId));
    const excess = tickedReturns.reduce((sum, row) => sum + row.Quantity, 0) - Quantity;
    return excess > 0 ? [{ Code, Quantity: excess }] : [];
  });

/** Asks which recorded pallet returns belong to the deal being cancelled, so that its pallets are not returned twice. */
export const PalletReturnChoice = ({ went, returns, ticked, error, onChange }: PalletsApartProps) => {
  const excess = findExcess({ went, returns, ticked });
  return (
    <CheckGroup
      label={`${listQuantities(went)} left with this order. Tick the later returns of these pallets.`}
      hint={
        excess.length > 0
          ? `${listQuantities(excess)} too many are ticked. These pallets did not leave with the order and stay recorded as returned.`
          : 'Tick the returns whose pallets belong to this deal. They are reversed, because cancelling returns the pallets too. Leave returns of other deals unticked.'
      }
      error={error}
    >
      {returns.map((row, index) => (
        <CheckBox
          key={row.PalletMovementId}
          label={describeReturn(row)}
          autoFocus={index === 0}
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
};
