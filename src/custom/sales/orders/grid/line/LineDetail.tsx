import type { OnOrder } from '#contract/sales/deal/packing/onOrder.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { Link } from 'react-router';
import { formatTradeUnits, describeQuantity } from '#src/ui/text/parseQuantity.ts';
import { Silhouette } from '#src/pictures/Silhouette.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { formatDate, formatMoney, formatPrice, formatQuantity, today } from '#src/ui/text/format.ts';
import { isTextLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { toTradeUnits } from '#src/ui/inputs/typed/toTradeUnits.ts';
import type { DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { activeLine, useDocumentBehind } from '#src/lineDocument/store.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { useLineAvailability } from './lineStanding.ts';
import { findWholeUnits } from '#src/custom/sales/orders/grid/wholeUnits.ts';
import { screenPaths } from '#contract/screenPaths.ts';

const sources = {
  Customer: 'the customer’s own price',
  Standard: 'standard price (no customer price)',
  Typed: 'typed',
  None: 'no price yet',
};

const wantedText = (line: DraftLine) => (line.Quantity === null ? '' : describeQuantity(line.Quantity, toTradeUnits(line)));

const stockText = ({ Stock: stock }: DraftLine, free: number) =>
  stock &&
  [
    `${formatQuantity(free)} free`,
    free !== stock.Free && 'after this order’s other lines',
    stock.Allocated > 0 && `${formatQuantity(stock.OnHand)} on hand, ${formatQuantity(stock.Allocated)} allocated to other orders`,
    stock.HeldByPickLists > 0 && `${formatQuantity(stock.HeldByPickLists)} being picked`,
  ]
    .filter(Boolean)
    .join(' · ');

/** `27,990 on order, first due 30 Nov 2026` */
const describeOnOrder = ({ Quantity, DueDate }: OnOrder) =>
  `${formatQuantity(Quantity)} on order${DueDate === null ? '' : `, first ${DueDate < today() ? 'was due' : 'due'} ${formatDate(DueDate)}`}`;

/** Key that no line has. */
const none = -1;

interface LineDetailProps {
  store: OrderStore;
  currency: string;
  isFixed: boolean;
  /** Rounds the quantity to the whole layers or pallets above or below. */
  onWhole: (key: number, by: 1 | -1) => void;
}

/** Warns of a quantity that is not whole layers, and offers the nearest ones. */
const LooseQuantity = ({ line, onWhole }: { line: DraftLine; onWhole: LineDetailProps['onWhole'] }) => {
  const whole = findWholeUnits(line);
  if (!whole || whole.loose === 0) return null;
  const choice = (quantity: number, by: 1 | -1) =>
    quantity > 0 && (
      <button type="button" className="line-whole" onClick={() => onWhole(line.key, by)}>
        {`${formatTradeUnits(quantity, toTradeUnits(line))}: ${formatQuantity(quantity)}`}{' '}
        <kbd className="shortcut">{by > 0 ? 'Ctrl+↑' : 'Ctrl+↓'}</kbd>
      </button>
    );
  return (
    <span>
      <StatusChip tone="attention">{`not whole ${whole.what}`}</StatusChip> {choice(whole.below, -1)} {choice(whole.above, 1)}
    </span>
  );
};

/** Shows quantity, price with its source, and stock with its allocations for the active line. Updates shortly after typing. */
export const LineDetail = ({ store, currency, isFixed, onWhole }: LineDetailProps) => {
  const line = useDocumentBehind(store, activeLine);
  const { free, isMixed } = useLineAvailability(store, line?.key ?? none);
  const message = line && Object.values(line.errors).find(Boolean);
  const wrong = message && <StatusChip tone="refused">{message}</StatusChip>;
  if (line && isTextLine(line))
    return (
      <p className="line-detail note">
        {wrong ?? 'Text lines are printed on every document and invoiced with the chosen VAT. They are not picked.'}
      </p>
    );
  if (!line || line.ProductId === null) {
    if (isFixed) return null;
    return (
      <p className="line-detail note">
        <span>
          <span className="for-keys">
            Press ↓ in an empty product cell to list what the customer has bought. You can paste rows from a spreadsheet.{' '}
          </span>
          You can type a quantity as pallets, layers and units, such as 3p 2l 40.
        </span>
      </p>
    );
  }
  const isShort = !isFixed && free !== null && line.Quantity !== null && free < line.Quantity;
  return (
    <div className="line-detail" aria-live="polite">
      {line.Look && <Silhouette look={line.Look} />}
      <div className="line-facts">
        {wrong}
        <span className="strong">{wantedText(line)}</span>
        {!isFixed && <LooseQuantity line={line} onWhole={onWhole} />}
        <span>
          {line.UnitPrice !== null && `${formatPrice(line.UnitPrice)} per ${formatQuantity(line.PricePer)}, `}
          {sources[line.PriceSource]}
        </span>
        {isMixed && <span>On {line.PalletCode} pallets with other lines</span>}
        {!isMixed && line.PalletQuantity > 0 && line.PalletCharge > 0 && (
          <span>
            {line.PalletCode} pallets at {formatMoney(line.PalletCharge, currency)}
          </span>
        )}
        {free !== null &&
          (isShort ? <StatusChip tone="attention">{stockText(line, free)}</StatusChip> : <span>{stockText(line, free)}</span>)}
        {line.OnOrder && <span>{describeOnOrder(line.OnOrder)}</span>}
        {line.HeldBy.length > 0 && (
          <span>
            Allocated to{' '}
            {line.HeldBy.slice(0, 4).map((deal, index) => (
              <span key={deal.OrderId}>
                {index > 0 && ', '}
                <Link to={screenPaths.order(deal.OrderId)}>{dealName(deal)}</Link> {deal.CustomerName}, {formatQuantity(deal.Quantity)}
                {deal.RequiredDate && ` for ${formatDate(deal.RequiredDate)}`}
              </span>
            ))}
            {line.HeldBy.length > 4 && ` and ${line.HeldBy.length - 4} more`}
          </span>
        )}
      </div>
    </div>
  );
};
