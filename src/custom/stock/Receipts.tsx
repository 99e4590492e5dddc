import { useState } from 'react';
import { screens } from '#contract/screenPaths.ts';
import { getExpectedGoods } from '#contract/stock/goodsIn.ts';
import { stockMovementProducts } from '#contract/stock/levels.ts';
import type { StockedProduct } from '#contract/stock/levels.ts';
import { getSupplierDepots } from '#contract/supplierDepots/calls.ts';
import { call } from '#src/api/call.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { Picker } from '#src/ui/inputs/Picker.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatDate, formatQuantity } from '#src/ui/text/format.ts';
import { fromExpected } from './receiptDraft.ts';
import type { Received, ReceiptContent } from './receiptDraft.ts';
import { ReceiptForm } from './ReceiptForm.tsx';
import type { FormPart } from './ReceiptForm.tsx';

const ToList = () => (
  <LinkButton to={screens.goodsIn} kind="quiet">
    Goods in
  </LinkButton>
);

/** What came of one purchase order. */
export const OrderedReceipt = ({ purchaseOrderId }: { purchaseOrderId: number }) => {
  const answer = useAnswer(getExpectedGoods, { params: { id: purchaseOrderId } });
  if (answer.error && !answer.data) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data) return <Loading rows={6} />;
  const order = answer.data;
  const about = `receipt-${purchaseOrderId}`;
  return (
    <>
      <ScreenTitle
        title={`Receive purchase order ${order.PurchaseOrderNo}`}
        detail={
          <span>
            {order.SupplierName} · {order.Depot}
            {order.DueDate && ` · due ${formatDate(order.DueDate)}`}
          </span>
        }
        primary={<ToList />}
      />
      <DraftOffer<ReceiptContent> about={about} isTakenAtOnce>
        {(taken) => (
          <ReceiptForm
            about={about}
            title={`Receipt of purchase order ${order.PurchaseOrderNo}`}
            purchaseOrderId={purchaseOrderId}
            expected={order.Lines.map(fromExpected)}
            taken={taken}
          />
        )}
      </DraftOffer>
    </>
  );
};

const find = (text: string, signal: AbortSignal) =>
  call(stockMovementProducts, { query: { filter: { q: text }, sort: ['Description', 'ASC'], range: [0, 19] } }, { signal });

const asReceived = (product: StockedProduct): Received => ({
  ...product,
  ProductCode: product.Code,
  PalletId: product.PalletId,
  PalletCode: product.PalletCode,
  purchaseOrderLineId: null,
  outstanding: null,
});

const Whose = ({ content, change, errors }: FormPart) => {
  const depots = useAnswer(getSupplierDepots, {});
  const [product, setProduct] = useState<StockedProduct | null>(null);
  const choices = depots.data
    ?.filter((one) => !one.IsOwn)
    .map((one) => ({ value: one.SupplierDepotId, label: `${one.Supplier}, ${one.Name}` }));
  const add = (chosen: StockedProduct | null) => {
    setProduct(null);
    if (chosen && !content.added.some((one) => one.ProductId === chosen.ProductId))
      change({ ...content, added: [...content.added, asReceived(chosen)] });
  };
  return (
    <>
      <SelectBox
        label="From"
        value={content.depotId}
        none="Whose goods are these?"
        choices={choices ?? []}
        error={errors.SupplierDepotId}
        onChange={(depotId) => change({ ...content, depotId })}
      />
      <Picker
        label="Add a product"
        value={product}
        onChange={add}
        search={find}
        keyOf={(one) => one.ProductId}
        labelOf={(one) => `${one.Code} ${one.Description}`}
        detailOf={(one) => formatQuantity(one.OnHand)}
        width="22rem"
      />
    </>
  );
};

/** What came and was not ordered. */
export const FreeReceipt = () => (
  <>
    <ScreenTitle title="Receive without order" primary={<ToList />} />
    <DraftOffer<ReceiptContent> about="receipt-free" isTakenAtOnce>
      {(taken) => (
        <ReceiptForm about="receipt-free" title="Receipt without order" purchaseOrderId={null} expected={[]} taken={taken} before={Whose} />
      )}
    </DraftOffer>
  </>
);
