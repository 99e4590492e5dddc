import { dealName } from '#contract/sales/deal/dealName.ts';
import type { HolderKind, MovementRow } from '#contract/warehouse/pallets/shapes.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { movementWords } from '#contract/words/goods.ts';
import { undoneWords } from '#contract/words/undone.ts';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatMoney, formatQuantity } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText } from '#src/ui/text/texts.tsx';

export const getMovementLabel = ({
  Kind,
  FromHolder,
  ToHolder,
  ReversesId,
}: Pick<MovementRow, 'Kind' | 'FromHolder' | 'ToHolder' | 'ReversesId'>) => {
  const word = Kind === 'Return' && [FromHolder, ToHolder].includes('Supplier') ? 'Back to supplier' : movementWords[Kind];
  return ReversesId === null ? word : `${word} reversed`;
};

/** Name of a holder. The name of a customer or haulier links to its pallet balance. */
const Party = ({ name, holder, id }: { name: string; holder: HolderKind; id: number }) =>
  holder === 'Customer' || holder === 'Haulier' ? (
    <ReachLink to={screenPaths.ofCustomer(screens.palletBalance, id)}>{name}</ReachLink>
  ) : (
    name
  );

/** Shows what caused a movement: a deal, a document or a reference typed by the user. */
const Cause = ({ row }: { row: MovementRow }) => {
  const { OrderId, DealNo, Part, InvoiceNo, ToHolderId, CreditNo, UndoneCreditNo, FromHolderId, GoodsReceiptId } = row;
  return (
    <span className="pallet-cause">
      {OrderId !== null && DealNo !== null && (
        <ReachLink to={screenPaths.order(OrderId)}>{`Deal ${dealName({ DealNo, Part: Part ?? 1 })}`}</ReachLink>
      )}
      {CreditNo !== null && <ReachLink to={screenPaths.customerInvoices(FromHolderId, CreditNo)}>{`Credit note ${CreditNo}`}</ReachLink>}
      {UndoneCreditNo !== null && (
        <ReachLink to={screenPaths.customerInvoices(FromHolderId, UndoneCreditNo)}>{`Credit note ${UndoneCreditNo}, cancelled`}</ReachLink>
      )}
      {InvoiceNo !== null && (
        <ReachLink
          to={screenPaths.customerInvoices(row.ReversesId === null ? ToHolderId : FromHolderId, InvoiceNo)}
        >{`Invoice ${InvoiceNo}`}</ReachLink>
      )}
      {GoodsReceiptId !== null && <ReachLink to={screenPaths.goodsReceipt(GoodsReceiptId)}>{`Receipt ${GoodsReceiptId}`}</ReachLink>}
      {row.Reference !== null && <span>{row.Reference}</span>}
      {row.ReversedById !== null && <StatusChip tone="neutral">{undoneWords.Reversed}</StatusChip>}
    </span>
  );
};

const getConditionLabel = ({ Condition, LossBearer }: MovementRow) => {
  if (Condition === 'Damaged') return 'Damaged';
  if (Condition === 'Lost') return LossBearer === 'Merchant' ? 'Lost at our cost' : 'Lost at their cost';
  return null;
};

export const movementColumns: readonly Column<MovementRow>[] = [
  { key: 'MovedOn', title: 'Date', sortBy: 'server', cell: (row) => <DateText date={row.MovedOn} /> },
  { key: 'Kind', title: 'Movement', phone: 'first', cell: getMovementLabel, value: getMovementLabel },
  { key: 'Code', title: 'Pallet', sortBy: 'server', cell: (row) => <span title={row.Description}>{row.Code}</span> },
  {
    key: 'Quantity',
    title: 'Pallets',
    isFigure: true,
    phone: 'first',
    sortBy: 'server',
    cell: (row) => formatQuantity(row.Quantity),
  },
  {
    key: 'FromName',
    title: 'From',
    cell: (row) => <Party name={row.FromName} holder={row.FromHolder} id={row.FromHolderId} />,
  },
  {
    key: 'ToName',
    title: 'To',
    cell: (row) => <Party name={row.ToName} holder={row.ToHolder} id={row.ToHolderId} />,
  },
  { key: 'Reference', title: 'Cause', cell: (row) => <Cause row={row} /> },
  { key: 'Condition', title: 'Condition', hideOrder: 2, cell: getConditionLabel, value: getConditionLabel },
  { key: 'HaulierName', title: 'Brought by', isExtra: true, cell: (row) => row.HaulierName },
  {
    key: 'Charge',
    title: 'Creditable at',
    isFigure: true,
    isExtra: true,
    cell: (row) => (row.Charge === null ? null : `${formatMoney(row.Charge)} + ${row.VatRate ?? 0}%`),
    value: (row) => row.Charge,
  },
  { key: 'CreatedByName', title: 'Entered by', hideOrder: 1, isExtra: true, cell: (row) => row.CreatedByName },
];
