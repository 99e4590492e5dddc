import { screens } from '#contract/screenPaths.ts';
import { getExpectedGoods } from '#contract/warehouse/stock/receiving.ts';
import { getSupplierDepots } from '#contract/purchasing/supplierDepots/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { isHandheld } from '#src/ui/scan/isHandheld.ts';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatDate } from '#src/ui/text/format.ts';
import { FindProduct } from '#src/custom/warehouse/stock/levels/FindProduct.tsx';
import { fromExpected, addReceiptProduct } from './receiptDraft.ts';
import type { ReceiptContent } from './receiptDraft.ts';
import { ReceiptForm } from './ReceiptForm.tsx';
import type { ReceiptFieldsProps } from './ReceiptForm.tsx';

const ToList = () => (
  <LinkButton to={screens.goodsIn} kind="quiet">
    Goods in
  </LinkButton>
);

/** Screen to receive the goods of one purchase order. */
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
      <DraftOffer<ReceiptContent> about={about} continuesAtOnce>
        {(storedDraft) => (
          <ReceiptForm
            about={about}
            title={`Receipt of purchase order ${order.PurchaseOrderNo}`}
            purchaseOrderId={purchaseOrderId}
            expected={order.Lines.map(fromExpected)}
            storedDraft={storedDraft}
          />
        )}
      </DraftOffer>
    </>
  );
};

const SupplierFields = ({ content, change, errors }: ReceiptFieldsProps) => {
  const depots = useAnswer(getSupplierDepots, {});
  const choices = (depots.data ?? [])
    .filter((one) => !one.IsOwn)
    .map((one) => ({ value: one.SupplierDepotId, label: `${one.Supplier}, ${one.Name}` }));
  return (
    <>
      <SelectBox
        label="From"
        autoFocus={!isHandheld()}
        value={content.depotId}
        none="Choose the supplier’s depot"
        choices={choices}
        error={errors.SupplierDepotId}
        onChange={(depotId) => change((before) => ({ ...before, depotId }))}
      />
      <FindProduct label="Add product" onFound={(product) => change((before) => addReceiptProduct(before, product))} />
    </>
  );
};

/** Screen to receive goods without a purchase order. */
export const FreeReceipt = () => (
  <>
    <ScreenTitle title="Receive without order" primary={<ToList />} />
    <DraftOffer<ReceiptContent> about="receipt-free" continuesAtOnce>
      {(storedDraft) => (
        <ReceiptForm
          about="receipt-free"
          title="Receipt without order"
          purchaseOrderId={null}
          expected={[]}
          storedDraft={storedDraft}
          BeforeFields={SupplierFields}
        />
      )}
    </DraftOffer>
  </>
);
