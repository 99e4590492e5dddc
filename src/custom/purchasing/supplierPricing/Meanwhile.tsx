import type { ChangedMeanwhile, PricesThen } from '#contract/purchasing/supplierPricing/calls.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { formatInstant, formatPrice, plural } from '#src/ui/text/format.ts';

const most = 12;

const fields = [
  ['sell', 'SellPrice'],
  ['buy', 'BuyPrice'],
  ['haulage', 'Haulage'],
] as const;

const sayPrice = (price: number | null) => (price === null ? 'not known' : formatPrice(price));

const sayChange = (before: PricesThen | null, after: PricesThen | null) => {
  if (!after) return 'delisted';
  if (!before) return `new, sell ${sayPrice(after.SellPrice)}`;
  const changed = fields.filter(([, name]) => before[name] !== after[name]);
  if (changed.length === 0) return 'saved again at the same prices';
  return changed.map(([word, name]) => `${word} ${sayPrice(before[name])} → ${sayPrice(after[name])}`).join(', ');
};

const sayLine = ({ ProductCode, CustomerName, SupplierDepotName, ChangedBy, ChangedAt, Before, After }: ChangedMeanwhile) =>
  `${ProductCode}, ${CustomerName}, ${SupplierDepotName}: ${sayChange(Before, After)} (${ChangedBy}, ${formatInstant(ChangedAt)})`;

interface MeanwhileProps {
  changed: readonly ChangedMeanwhile[];
  /** The server's words. */
  said: string;
  onLeave: () => unknown;
}

/** Lines that somebody changed after they were looked at: who, when, from what to what. What was typed here stays. */
export const Meanwhile = ({ changed, said, onLeave }: MeanwhileProps) => (
  <div role="alert">
    <p>{said.replace(/: look at the preview again.*$/, '.')} Nothing is written yet; the rules and exceptions stay as you typed them.</p>
    {changed.length > 0 && (
      <>
        <ul>
          {changed.slice(0, most).map((one) => (
            <li key={`${one.ProductCode} ${one.Before?.PriceListId} ${one.After?.PriceListId}`}>{sayLine(one)}</li>
          ))}
          {changed.length > most && <li>{`and ${changed.length - most} more`}</li>}
        </ul>
        <p>
          Shown again, the rules go over {changed.length === 1 ? 'it' : 'them'} as the others.{' '}
          <ActionButton onPress={onLeave}>{`Leave ${plural(changed.length, 'line')} as changed`}</ActionButton>
        </p>
      </>
    )}
  </div>
);
