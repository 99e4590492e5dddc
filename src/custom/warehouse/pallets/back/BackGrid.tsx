import type { HeldType } from '#contract/warehouse/pallets/shapes.ts';
import { wholePallets } from '#src/ui/inputs/typed/checks.ts';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import { formatQuantity } from '#src/ui/text/format.ts';
import { noCounts } from './backDraft.ts';
import type { BackCounts, CountedAs } from './backDraft.ts';

interface BackGridProps {
  types: readonly HeldType[];
  counts: Record<string, BackCounts>;
  errors: ReadonlyMap<string, string>;
  /** True if a driver reports the pallets. Hides the *Lost* column, because a driver cannot know of losses. */
  isOfDriver?: boolean;
  hasFocus?: boolean;
  onChange: (palletId: number, counts: BackCounts) => void;
  onInvalid: (field: string, isInvalid: boolean) => void;
}

const heads: Record<CountedAs, string> = { Good: 'Good', Damaged: 'Damaged', Lost: 'Lost' };

/** Grid with a row for each pallet type. It shows the balance and asks how many came back good, came back damaged or are lost. */
export const BackGrid = ({ types, counts, errors, isOfDriver = false, hasFocus = false, onChange, onInvalid }: BackGridProps) => {
  const conditions = (['Good', 'Damaged', 'Lost'] as const).filter((one) => !isOfDriver || one !== 'Lost');
  return (
    <div className={isOfDriver ? 'back-grid is-of-driver' : 'back-grid'} role="group" aria-label="Returned pallets">
      <div className="back-row back-heads" aria-hidden="true">
        <span>Pallet</span>
        <span className="is-figure">Held</span>
        {conditions.map((one) => (
          <span key={one}>{heads[one]}</span>
        ))}
      </div>
      {types.map(({ PalletId, Code, Description, Held: balance }, index) => {
        const own = counts[PalletId] ?? noCounts;
        return (
          <div key={PalletId} className="back-row">
            <span>
              <strong>{Code}</strong> <span className="note">{Description}</span>
            </span>
            <span className="is-figure figure" data-label="Held">
              {formatQuantity(balance || null)}
            </span>
            {conditions.map((one) => (
              <span key={one} data-label={heads[one]}>
                <QuantityInput
                  label={`${Code} ${heads[one].toLowerCase()}`}
                  hideLabel
                  check={wholePallets}
                  width="100%"
                  autoFocus={hasFocus && index === 0 && one === 'Good'}
                  value={own[one]}
                  onChange={(quantity) => onChange(PalletId, { ...own, [one]: quantity })}
                  onInvalid={(isInvalid) => onInvalid(`${PalletId}.${one}`, isInvalid)}
                  error={errors.get(`${PalletId}.${one}`)}
                />
              </span>
            ))}
          </div>
        );
      })}
    </div>
  );
};
