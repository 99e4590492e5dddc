import type { AnswerOf } from '#contract/call/endpoint.ts';
import { whyThisPrice } from '#contract/sales/orders/whyPrice.ts';
import type { Candidate } from '#contract/sales/orders/whyPrice.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatInstant, formatPrice, formatQuantity } from '#src/ui/text/format.ts';
import { DateText, PriceText, QuantityText } from '#src/ui/text/texts.tsx';
import { sumOtherLines } from '#src/custom/sales/orders/form/draft/draftPrice.ts';
import { activeLine, useDocument } from '#src/lineDocument/store.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';

interface WhyPriceDialogProps {
  line: DraftLine;
  depotId: number;
  /** Units of the product on the order's other lines. */
  unitsOnOtherLines: number;
  customerId: number;
  orderDate: string | null;
  onClose: () => void;
}

const owners = { Customer: 'The customer’s own price', Standard: 'The standard price' };

const describeCandidate = ({ Owner, SellPrice, PricePer, MinimumQuantity, EffectiveFrom, Revision, SavedBy, SavedAt }: Candidate) =>
  [
    `${owners[Owner]}, ${formatPrice(SellPrice)} per ${formatQuantity(PricePer)}`,
    MinimumQuantity > 0 ? `from ${formatQuantity(MinimumQuantity)} units` : 'for any quantity',
    `in force from ${formatDate(EffectiveFrom)} (revision ${Revision}, saved by ${SavedBy ?? 'the system'} on ${formatInstant(SavedAt)})`,
  ].join(', ');

const columns: readonly Column<Candidate>[] = [
  { key: 'Owner', title: 'Price', cell: ({ Owner }) => (Owner === 'Customer' ? 'Customer’s own' : 'Standard') },
  { key: 'SellPrice', title: 'Sell', isFigure: true, cell: (row) => <PriceText price={row.SellPrice} /> },
  {
    key: 'MinimumQuantity',
    title: 'From quantity',
    isFigure: true,
    cell: (row) => <QuantityText quantity={row.MinimumQuantity} />,
  },
  { key: 'EffectiveFrom', title: 'From', cell: (row) => <DateText date={row.EffectiveFrom} /> },
  { key: 'WhyNot', title: 'Why not used', cell: (row) => row.WhyNot },
];

/** Explains a price from a bulk change, or else one that a user typed. */
const explainOtherSource = ({ Batch, IsTyped, PricedBy, PricedAt }: AnswerOf<typeof whyThisPrice>, price: number) => {
  if (Batch) {
    const since =
      Batch.RevertedAt === null ? '' : `. It was reversed on ${formatInstant(Batch.RevertedAt)}, but the order keeps this price`;
    return `${formatPrice(price)} came from the bulk price change “${Batch.Description}”, by ${Batch.By ?? 'the system'} on ${formatInstant(Batch.At)}${since}.`;
  }
  if (!IsTyped) return undefined;
  return `${formatPrice(price)} is not a list price${PricedBy && PricedAt ? `. ${PricedBy} entered it on ${formatInstant(PricedAt)}` : ''}.`;
};

/** Shows the price line that applies, with its dates, author and quantity break, and the other candidates. */
const WhyPriceDialog = ({ line, depotId, unitsOnOtherLines, customerId, orderDate, onClose }: WhyPriceDialogProps) => {
  const { data, error, refetch } = useAnswer(whyThisPrice, {
    query: {
      CustomerId: customerId,
      ProductId: line.ProductId ?? 0,
      SupplierDepotId: depotId,
      Quantity: (line.Quantity ?? 1) + unitsOnOtherLines,
      ...(orderDate !== null && { OrderDate: orderDate }),
      ...(line.UnitPrice !== null && { UnitPrice: line.UnitPrice }),
      ...(line.OrderDetailId !== undefined && { OrderDetailId: line.OrderDetailId }),
    },
  });
  const otherSource = data && line.UnitPrice !== null ? explainOtherSource(data, line.UnitPrice) : undefined;
  return (
    <SidePanel isOpen title={`Why this price: ${line.Code}`} onClose={onClose} width="44rem">
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Loading rows={4} />}
      {data && (
        <>
          {otherSource !== undefined && <p>{otherSource}</p>}
          {unitsOnOtherLines > 0 && (
            <p>{`The order has ${formatQuantity((line.Quantity ?? 0) + unitsOnOtherLines)} units of this product on several lines. Quantity breaks use the total.`}</p>
          )}
          <p>{data.Chosen ? `${describeCandidate(data.Chosen)}.` : 'No price list has a price for it.'}</p>
          {data.Others.length > 0 && <Table label="Other prices" rows={data.Others} columns={columns} keyOf={(row) => row.PriceListId} />}
        </>
      )}
    </SidePanel>
  );
};

export interface WhyPriceProps {
  store: OrderStore;
  customerId: number;
  onClose: () => void;
}

/** Opens the explanation for the active line. */
export const OpenWhyPrice = ({ store, customerId, onClose }: WhyPriceProps) => {
  const line = useDocument(store, activeLine);
  const orderDate = useDocument(store, (state) => state.header.OrderDate);
  const depotId = line?.SupplierDepotId ?? line?.pricedDepotId;
  // The depot is known only once the line is priced. If F9 was pressed earlier, the dialog opens at that moment.
  if (!line || !depotId) return null;
  return <WhyPriceDialog unitsOnOtherLines={sumOtherLines(store.inOrder(), line)} {...{ line, depotId, customerId, orderDate, onClose }} />;
};
