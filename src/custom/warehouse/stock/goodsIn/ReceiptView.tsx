import { useState } from 'react';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { getGoodsReceipt, printPalletLabels, reverseGoodsReceipt } from '#contract/warehouse/stock/goodsIn.ts';
import type { GoodsReceipt } from '#contract/warehouse/stock/goodsIn.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { listQuestionKinds } from '#src/api/listQuestionKinds.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ActionButton, LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { useBackTo } from '#src/ui/screen/reach/backTo.ts';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { Table } from '#src/ui/table/Table.tsx';
import { formatDate, formatInstant, formatQuantity } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { ReceiptRest } from './ReceiptRest.tsx';

type Line = GoodsReceipt['Lines'][number];

const columns: readonly Column<Line>[] = [
  { key: 'ProductCode', title: 'Product', cell: (line) => line.ProductCode },
  { key: 'Description', title: 'Description', phone: 'first', cell: (line) => line.Description },
  { key: 'Quantity', title: 'Received', isFigure: true, cell: (line) => formatQuantity(line.Quantity) },
  { key: 'Broken', title: 'Broken', isFigure: true, cell: (line) => (line.Broken > 0 ? formatQuantity(line.Broken) : '') },
  {
    key: 'Pallets',
    title: 'Pallets',
    isFigure: true,
    cell: (line) => (line.Pallets > 0 ? `${formatQuantity(line.Pallets)} ${line.PalletCode}` : ''),
  },
  { key: 'Lots', title: 'Batches', cell: (line) => line.Lots },
  { key: 'Location', title: 'Location', cell: (line) => line.Location },
];

const State = ({ receipt }: { receipt: GoodsReceipt }) => {
  if (receipt.ReversesId !== null) return <StatusChip tone="information">{`Reverses receipt ${receipt.ReversesId}`}</StatusChip>;
  return receipt.ReversedById === null ? null : <StatusChip tone="neutral">{`Reversed by ${receipt.ReversedById}`}</StatusChip>;
};

/** Shows one receipt. Its pallet labels can be printed, and it can be reversed. */
export const ReceiptView = ({ id }: { id: number }) => {
  const answer = useAnswer(getGoodsReceipt, { params: { id } });
  const [isReversing, setReversing] = useState(false);
  const labels = useAction(printPalletLabels, { onDone: (file) => openInNewTab(file) });
  const reverse = useAction(reverseGoodsReceipt, {
    isErrorInline: true,
    toast: `Receipt ${id} reversed`,
    onDone: () => setReversing(false),
  });
  const back = useBackTo(screenPaths.goodsReceived());
  useScreenKeys([{ key: 'Escape', label: 'Back to goods in', run: back }]);
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data) return <Loading rows={4} />;
  const receipt = answer.data;
  const questions = listQuestionKinds(reverse.error);
  const confirmations = {
    ...(questions.includes('YardShort') && { ConfirmYard: true }),
    ...(questions.includes('LotNotHere') && { ConfirmLots: true }),
  };
  const stands = receipt.ReversesId === null && receipt.ReversedById === null;
  return (
    <>
      <ScreenTitle
        title={`Receipt ${id}`}
        detail={
          <>
            <span>
              {receipt.SupplierName} · {receipt.Depot} · {formatDate(receipt.ReceivedOn)}
            </span>
            {receipt.PurchaseOrderId !== null && (
              <ReachLink to={screenPaths.purchaseOrder(receipt.PurchaseOrderId)}>{`Purchase order ${receipt.PurchaseOrderNo}`}</ReachLink>
            )}
            <State receipt={receipt} />
            <span className="note">
              {[
                receipt.SupplierDeliveryNoteNo && `Delivery note ${receipt.SupplierDeliveryNoteNo}`,
                formatInstant(receipt.CreatedAt),
                receipt.CreatedByName,
                receipt.Comment,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        }
        primary={
          <LinkButton to={screens.goodsIn} kind="quiet">
            Goods in
          </LinkButton>
        }
      />
      {stands && receipt.Order && <ReceiptRest order={receipt.Order} orderNo={receipt.PurchaseOrderNo} />}
      <Table label={`Receipt ${id}`} rows={receipt.Lines} columns={columns} keyOf={(line) => line.GoodsReceiptLineId} />
      {stands && (
        <ActionBar>
          <ActionButton kind="primary" shortcut="p" pending={labels.pending} onPress={() => labels.run({ params: { id } })}>
            Print pallet labels
          </ActionButton>
          <ActionButton kind="danger" onPress={() => setReversing(true)}>
            Reverse
          </ActionButton>
        </ActionBar>
      )}
      {isReversing && (
        <ReasonDialog
          title={`Reverse receipt ${id}?`}
          confirm={questions.length > 0 ? 'Reverse anyway' : 'Reverse'}
          hint="Saved with the receipt"
          pending={reverse.pending}
          failure={reverse.anyFailure}
          onConfirm={(Reason) => reverse.run({ params: { id }, body: { Reason, ...confirmations } })}
          onClose={() => setReversing(false)}
        >
          Stock, pallets and the order’s received quantity are reversed with today’s date. Both entries stay visible.
        </ReasonDialog>
      )}
    </>
  );
};
