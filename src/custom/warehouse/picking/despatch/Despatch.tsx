import { ReverseDespatch } from './ReverseDespatch.tsx';
import { useState } from 'react';
import type { CreditRefusal } from '#contract/sales/orders/creditHold.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { confirmPrintDNote, getDeliveryNoteData, reopenPick, reverseDespatch } from '#contract/warehouse/picking/calls.ts';
import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import { getDocument } from '#contract/system/documents/calls.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { call } from '#src/api/call.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar, ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, today } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { QuantityText } from '#src/ui/text/texts.tsx';
import { HoldPanel, ReleaseHoldDialog } from '#src/custom/warehouse/picking/confirm/CreditControl.tsx';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { statusWords } from '#contract/words/deals.ts';
import { Proofs } from '#src/custom/warehouse/picking/proof/Proofs.tsx';
import { ReturnGoodsButton } from '#src/custom/warehouse/returns/ReturnGoodsButton.tsx';

type Line = PickGoods['Lines'][number];

const columns: readonly Column<Line>[] = [
  { key: 'Product', title: 'Product', cell: (line) => line.Description },
  { key: 'Code', title: 'Code', cell: (line) => line.ProductCode },
  { key: 'Ordered', title: 'Ordered', isFigure: true, cell: (line) => <QuantityText quantity={line.Quantity} /> },
  { key: 'Picked', title: 'Picked', isFigure: true, cell: (line) => <QuantityText quantity={line.PickedQuantity} /> },
  {
    key: 'Pallets',
    title: 'Pallets',
    isFigure: true,
    cell: (line) => (line.Packing === 'Shared' && !line.PickedPallets ? 'mixed' : line.PickedPallets),
  },
  { key: 'Short', title: 'Short reason', cell: (line) => line.ShortReason },
];

const GoodsStatus = ({ goods }: { goods: PickGoods }) => {
  if (goods.Status === 'Picked') return <StatusChip tone="information">Picked, awaiting despatch</StatusChip>;
  if (goods.Status === 'Cancelled') return <StatusChip tone="neutral">{statusWords.Cancelled}</StatusChip>;
  if (goods.Status === 'Held') return <StatusChip tone="attention">Held until its pro forma is paid</StatusChip>;
  return <StatusChip tone="done">{`Left on ${formatDate(goods.DespatchedOn)}`}</StatusChip>;
};

const DespatchStatus = ({ goods }: { goods: PickGoods }) => (
  <>
    <p>
      <GoodsStatus goods={goods} />
    </p>
    {goods.Status === 'Cancelled' && (
      <p className="pick-theirs" role="alert">
        The office has cancelled this order. Put the picked goods back.
      </p>
    )}
  </>
);

/** Added to the columns only if goods were returned. */
const returnedColumn: Column<Line> = {
  key: 'Returned',
  title: 'Returned',
  isFigure: true,
  cell: (line) => <QuantityText quantity={line.Returned || null} />,
};
const columnsFor = ({ Lines }: PickGoods) =>
  Lines.some((line) => line.Returned) ? [...columns.slice(0, 4), returnedColumn, ...columns.slice(4)] : columns;

/** Prints the delivery note of a picked deal, confirms its despatch, and corrects a wrong despatch date. */
export const Despatch = ({ goods }: { goods: PickGoods }) => {
  const [day, setDay] = useState<string | null>(goods.DespatchedOn ?? today());
  const [isInvalid, setInvalid] = useState(false);
  const [isReopening, setReopening] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const isPicked = goods.Status === 'Picked';
  const dealParams = { params: { id: goods.OrderId } };
  const deliveryNote = useAction(getDeliveryNoteData, {
    onDone: async (document) => openInNewTab(await call(getDocument, { params: { id: document.DocumentId } })),
  });
  const [refusal, setRefusal] = useState<CreditRefusal | undefined>();
  const reversal = useAction(reverseDespatch, { toast: (answer) => `Despatch of deal ${dealName(answer)} reversed. It is picked again` });
  const despatch = useAction(confirmPrintDNote, {
    isErrorInline: true,
    onDone: () => setRefusal(undefined),
    onFailed: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'CONFIRMATION_NEEDED') return false;
      const details = error.details as CreditRefusal;
      if (details.Warnings.some((warning) => warning.Kind === 'OldDate')) setDateQuestion(error.message);
      else setRefusal(details);
      return true;
    },
    toast: (answer) => ({
      text: `Deal ${dealName(answer)} left on ${formatDate(answer.DespatchedOn)}`,
      // Reversing the despatch would not undo a corrected date. The user can correct it again.
      ...(isPicked && { undo: () => void reversal.run({ ...dealParams, body: { Reason: 'Undone at once' } }) }),
    }),
  });
  const [dateQuestion, setDateQuestion] = useState<string | undefined>();
  const failure = refusal || dateQuestion ? undefined : despatch.failure;
  // A confirmed date stays confirmed if a question about credit follows.
  const [confirmedDay, setConfirmedDay] = useState<string | null>(null);
  const sendDespatch = (reason?: string, confirmedDate = confirmedDay) => {
    const confirmDate = confirmedDate !== null && confirmedDate === day ? ('true' as const) : undefined;
    return despatch.run({ ...dealParams, query: { despatchedOn: day ?? undefined, creditOverrideReason: reason, confirmDate } });
  };
  const confirmDay = () => {
    setConfirmedDay(day);
    setDateQuestion(undefined);
    return sendDespatch(undefined, day);
  };
  // Despatch date that the user is correcting. Correcting ends when the saved date differs.
  const [dayToCorrect, setDayToCorrect] = useState<string | null>(null);
  const hasLeft = goods.Status === 'ReadyToInvoice';
  const isCorrecting = hasLeft && dayToCorrect !== null && dayToCorrect === goods.DespatchedOn;
  return (
    <>
      <DespatchStatus goods={goods} />
      <HoldPanel deal={goods} refusal={refusal} />
      <Table label="Picked goods" rows={goods.Lines} columns={columnsFor(goods)} keyOf={(line) => line.OrderDetailId} />
      <Proofs goods={goods} />
      {(isPicked || isCorrecting) && (
        <div className="pick-despatch">
          <DateInput label="Despatched on" value={day} onChange={setDay} onInvalid={setInvalid} error={despatch.fieldErrors.despatchedOn} />
        </div>
      )}
      <ActionBar>
        {(isPicked || isCorrecting) && (
          <ActionButton
            kind="primary"
            disabled={isInvalid || (isCorrecting && (day === null || day === goods.DespatchedOn))}
            onPress={() => (isPicked ? setConfirming(true) : sendDespatch())}
            pending={despatch.pending}
            shortcut="Alt+G"
          >
            {isPicked ? 'Confirm despatch' : 'Save date'}
          </ActionButton>
        )}
        {isPicked && (
          <ActionButton kind="quiet" onPress={() => setReopening(true)}>
            Reopen pick
          </ActionButton>
        )}
        <ReverseDespatch goods={goods} />
        {hasLeft && <ReturnGoodsButton goods={toReturnableDeal(goods)} address={screenPaths.pickGoods(goods.OrderId)} />}
        {goods.Status !== 'Held' && goods.Status !== 'Cancelled' && (
          <ActionButton onPress={() => deliveryNote.run(dealParams)} pending={deliveryNote.pending} shortcut="Ctrl+P">
            {goods.DeliveryNoteNo === null ? 'Delivery note' : `Delivery note ${goods.DeliveryNoteNo}`}
          </ActionButton>
        )}
        {hasLeft && !isCorrecting && (
          <ActionButton kind="quiet" onPress={() => setDayToCorrect(goods.DespatchedOn)}>
            Correct the date
          </ActionButton>
        )}
        <FailedSave failure={failure} onRetry={() => sendDespatch()} pending={despatch.pending} />
      </ActionBar>
      <ConfirmDialog
        isOpen={isConfirming}
        title={`Confirm despatch of deal ${dealName(goods)}?`}
        confirm="Confirm despatch"
        pending={despatch.pending}
        onConfirm={async () => {
          await sendDespatch();
          setConfirming(false);
        }}
        onClose={() => setConfirming(false)}
      >
        <p>The pallets go onto the customer’s account. The order is then ready to invoice, unless it was invoiced in advance.</p>
      </ConfirmDialog>
      <ReleaseHoldDialog
        refusal={refusal}
        confirm="Confirm despatch"
        pending={despatch.pending}
        onConfirm={sendDespatch}
        onClose={() => setRefusal(undefined)}
      />
      <ConfirmDialog
        isOpen={dateQuestion !== undefined}
        title="Is this date right?"
        confirm="Keep this date"
        pending={despatch.pending}
        onConfirm={confirmDay}
        onClose={() => setDateQuestion(undefined)}
      >
        <p>{dateQuestion}.</p>
      </ConfirmDialog>
      {isReopening && <Reopen goods={goods} onClose={() => setReopening(false)} />}
    </>
  );
};

const Reopen = ({ goods, onClose }: { goods: PickGoods; onClose: () => void }) => {
  const reopen = useAction(reopenPick, {
    isErrorInline: true,
    onDone: onClose,
    toast: (answer) => `Deal ${dealName(answer)} is back on the pick list. Its goods are back in stock`,
  });
  return (
    <ReasonDialog
      title={`Reopen pick of deal ${dealName(goods)}?`}
      confirm="Reopen pick"
      pending={reopen.pending}
      error={reopen.fieldErrors.Reason}
      failure={reopen.failure}
      onConfirm={(Reason) => reopen.run({ params: { id: goods.OrderId }, body: { Reason } })}
      onClose={onClose}
    >
      <p>The picked goods go back to stock, and the order goes back to the pick list.</p>
      {goods.DeliveryNoteNo !== null && (
        <p>{`Delivery note ${goods.DeliveryNoteNo} is withdrawn. Destroy the printed copy. The next pick gets a new delivery note.`}</p>
      )}
    </ReasonDialog>
  );
};

const toReturnableDeal = (goods: PickGoods) => ({
  ...goods,
  Lines: goods.Lines.map((line) => ({ ...line, Went: line.PickedQuantity ?? 0, Returned: line.Returned ?? 0 })),
});
