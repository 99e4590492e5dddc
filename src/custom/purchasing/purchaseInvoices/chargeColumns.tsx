import { figureColumn, textColumn } from '#src/lineDocument/grid/columns.tsx';
import type { Column } from '#src/lineDocument/grid/column.ts';
import { formatMoney } from '#src/ui/text/format.ts';
import { describeCharge, formatExpected, formatChargeName, calculateLineNet, describeDifferences } from './charges.ts';
import type { ChargedLine, InvoiceContext } from './chargeTypes.ts';

type ChargeColumn = Column<ChargedLine, InvoiceContext>;

const productName =
  (label: string) =>
  ({ of: delivery }: ChargedLine) =>
    `${label}, ${formatChargeName(delivery)}`;

/** Ticked for every charge. Clearing the tick box removes the charge from the invoice. */
const checkedColumn: ChargeColumn = {
  header: 'Charged?',
  isHeaderHidden: true,
  width: '2rem',
  draw: ({ store, line, isFixed }) => (
    <input
      className="cell-check"
      type="checkbox"
      aria-label={`Charges ${formatChargeName(line.of)}`}
      checked
      disabled={isFixed}
      onChange={() => void store.remove(line.key)}
    />
  ),
};

export const chargeColumns: readonly ChargeColumn[] = [
  checkedColumn,
  {
    header: 'Charged',
    isWide: true,
    width: 'minmax(9rem, 1.2fr)',
    draw: ({ line }) => (
      <span className="line-text line-charge" title={describeCharge(line.of)}>
        <strong>{formatChargeName(line.of)}</strong> <span className="note">{describeCharge(line.of)}</span>
      </span>
    ),
  },
  {
    header: 'Expected',
    isWide: true,
    width: 'minmax(8rem, 1fr)',
    draw: ({ line }) => <span className="line-text line-charge">{formatExpected(line.of)}</span>,
  },
  figureColumn({
    field: 'Quantity',
    errorFields: ['PurchaseOrderLineId'],
    kind: 'quantity',
    label: productName('Quantity'),
    header: 'Quantity',
    width: 'minmax(5.5rem, 7rem)',
    isVisible: ({ isHaulage }) => !isHaulage,
    required: 'Enter a quantity',
  }),
  figureColumn({
    field: 'UnitPrice',
    kind: 'unitPrice',
    label: productName('Price'),
    header: 'Price',
    width: 'minmax(5.5rem, 7rem)',
    isVisible: ({ isHaulage }) => !isHaulage,
    required: 'Enter a price',
  }),
  figureColumn({
    field: 'NetAmount',
    errorFields: ['OrderId'],
    kind: 'amount',
    label: productName('Charged'),
    header: 'Net charged',
    width: 'minmax(5.5rem, 8rem)',
    isVisible: ({ isHaulage }) => isHaulage,
    required: 'Enter the amount charged',
  }),
  textColumn({
    header: 'Net',
    isFigure: true,
    width: 'minmax(5.5rem, 7rem)',
    text: (line) => formatMoney(calculateLineNet(line)?.toString(), line.of.CurrencyCode),
  }),
  {
    header: 'Difference',
    isWide: true,
    width: 'minmax(7rem, 1fr)',
    draw: ({ line, context }) => {
      const error = Object.values(line.errors).find(Boolean) ?? describeDifferences(line, context.parties);
      return error === '' ? null : (
        <span className="line-text line-charge line-error" title={error}>
          {error}
        </span>
      );
    },
  },
];
