import type { ConflictingLine, PriceSnapshot } from '#contract/purchasing/supplierPricing/calls.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { formatInstant, formatPrice, plural } from '#src/ui/text/format.ts';

const maxListed = 12;

const fields = [
  ['sell', 'SellPrice'],
  ['buy', 'BuyPrice'],
  ['haulage', 'Haulage'],
] as const;

const formatOptionalPrice = (price: number | null) => (price === null ? 'unknown' : formatPrice(price));

const describeConflict = (before: PriceSnapshot | null, after: PriceSnapshot | null) => {
  if (!after) return 'delisted';
  if (!before) return `new, sell ${formatOptionalPrice(after.SellPrice)}`;
  const changedFields = fields.filter(([, name]) => before[name] !== after[name]);
  if (changedFields.length === 0) return 'saved again at the same prices';
  return changedFields
    .map(([word, name]) => `${word} ${formatOptionalPrice(before[name])} → ${formatOptionalPrice(after[name])}`)
    .join(', ');
};

const describeLine = ({ ProductCode, CustomerName, SupplierDepotName, ChangedBy, ChangedAt, Before, After }: ConflictingLine) =>
  `${ProductCode}, ${CustomerName}, ${SupplierDepotName}: ${describeConflict(Before, After)} (${ChangedBy}, ${formatInstant(ChangedAt)})`;

interface PriceConflictsProps {
  changedLines: readonly ConflictingLine[];
  /** Message from the server. */
  message: string;
  onLeave: () => unknown;
}

/** Lists price lines that others have changed since the preview. Offers to leave those lines as they are now. */
export const PriceConflicts = ({ changedLines, message, onLeave }: PriceConflictsProps) => (
  <div role="alert">
    <p>{message.replace(/\. Check the preview again.*$/, '.')} Nothing has been saved yet. Your rules and exceptions are unchanged.</p>
    {changedLines.length > 0 && (
      <>
        <ul>
          {changedLines.slice(0, maxListed).map((one) => (
            <li key={`${one.ProductCode} ${one.Before?.PriceListId} ${one.After?.PriceListId}`}>{describeLine(one)}</li>
          ))}
          {changedLines.length > maxListed && <li>{`and ${changedLines.length - maxListed} more`}</li>}
        </ul>
        <p>
          A new preview applies the rules to {changedLines.length === 1 ? 'this line' : 'these lines'} too.{' '}
          <ActionButton onPress={onLeave}>{`Keep ${plural(changedLines.length, 'line')} as changed`}</ActionButton>
        </p>
      </>
    )}
  </div>
);
