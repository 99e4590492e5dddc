import { useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { refused } from '#contract/call/failure.ts';
import { receiveGoods } from '#contract/warehouse/stock/receiving.ts';
import { describeShortfall } from '#contract/words/purchases.ts';
import { listQuestionKinds } from '#src/api/listQuestionKinds.ts';
import type { AskedKind } from '#src/api/listQuestionKinds.ts';
import { useAction } from '#src/api/useAction.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { useDraft } from '#src/drafts/useDraft.ts';
import { useKeptWhile } from '#src/drafts/useKeptWhile.ts';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { lineKeyHelp } from '#src/ui/lines/lineKeys.ts';
import { copyKey } from '#src/ui/lines/rowKeys.ts';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { useBackTo } from '#src/ui/screen/reach/backTo.ts';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { formatQuantity, plural, today } from '#src/ui/text/format.ts';
import {
  emptyReceipt,
  isFullyReceived,
  hasReceiptInput,
  emptyInput,
  countReceivedPallets,
  formatLineError,
  buildReceiptLines,
  applyReceiptInput,
} from './receiptDraft.ts';
import type { ReceiptProduct, ReceiptContent } from './receiptDraft.ts';
import { ReceiptHeads, ReceiptLine } from './ReceiptLine.tsx';
import '#src/lineDocument/grid/lineRows.css';
import { ReceiptScan } from './ReceiptScan.tsx';
import { useReceiptScan } from './useReceiptScan.ts';
import { isHandheld } from '#src/ui/scan/isHandheld.ts';

export interface ReceiptFieldsProps {
  content: ReceiptContent;
  change: (update: (before: ReceiptContent) => ReceiptContent) => void;
  errors: Record<string, string>;
}

const copyHelp = lineKeyHelp(['copy']);

interface ReceiptFormProps {
  about: string;
  title: string;
  purchaseOrderId: number | null;
  /** Lines of the purchase order. Empty without an order. */
  expected: readonly ReceiptProduct[];
  storedDraft: Draft<ReceiptContent> | undefined;
  /** Fields above the delivery note, for a receipt without an order. */
  BeforeFields?: ComponentType<ReceiptFieldsProps>;
}

const useReceipt = ({ about, title, purchaseOrderId, storedDraft }: ReceiptFormProps) => {
  const [content, setContent] = useState<ReceiptContent>(storedDraft?.content ?? emptyReceipt);
  const navigate = useNavigate();
  const label = {
    kind: 'receipt',
    about,
    address: purchaseOrderId === null ? screenPaths.receiveFree() : screenPaths.receiveOrder(purchaseOrderId),
    describe: (storedContent: ReceiptContent) => ({ title, detail: plural(storedContent.lines.size, 'line') }),
  };
  const isDirty = hasReceiptInput(content);
  const { draft, finish } = useDraft<ReceiptContent>(label, storedDraft, { isDirty });
  useKeptWhile(draft, isDirty ? content : undefined, storedDraft !== undefined);
  const action = useAction(receiveGoods, {
    keys: draft,
    isErrorInline: true,
    toast: ({ Units, Order }) => [`${formatQuantity(Units)} received`, Order && describeShortfall(Order)].filter(Boolean).join(', '),
    onDone: ({ GoodsReceiptId }) => {
      finish();
      void navigate(screenPaths.goodsReceipt(GoodsReceiptId), { replace: true });
    },
  });
  return { content, setContent, action };
};

/** Enters the outstanding quantity of each line that has no received quantity yet. */
const withAllReceived = (content: ReceiptContent, expected: readonly ReceiptProduct[]): ReceiptContent => {
  const lines = new Map(content.lines);
  for (const line of expected) {
    const input = lines.get(line.ProductId) ?? emptyInput;
    const came = line.outstanding;
    lines.set(line.ProductId, input.came || !came ? input : { ...input, came, pallets: countReceivedPallets(line, came) });
  }
  return { ...content, lines };
};

/** Records received goods by line: quantity, breakages, pallets, batch and location. */
export const ReceiptForm = (props: ReceiptFormProps) => {
  const { content, setContent, action } = useReceipt(props);
  // The user's confirmation of questions counts only for the content that it was given for. A changed content asks again.
  const [confirmation, setConfirmation] = useState<{ content: ReceiptContent; kinds: readonly AskedKind[] }>();
  const askedKinds = listQuestionKinds(action.error);
  const confirmedKinds = confirmation?.content === content ? confirmation.kinds : [];
  const isConfirmed = confirmedKinds.length > 0 && askedKinds.every((kind) => confirmedKinds.includes(kind));
  const [invalidFields, setInvalidFields] = useState<ReadonlySet<string>>(new Set());
  const lines = [...props.expected, ...content.added];
  const fullyReceived = lines.filter(isFullyReceived);
  const sentLines = buildReceiptLines(content, lines);
  const errors: Record<string, string> = action.fieldErrors;
  const back = useBackTo(screens.goodsIn);
  useScreenKeys([...copyHelp, { key: 'Escape', label: 'Back to goods in', run: back }]);
  const send = () =>
    action.run({
      body: {
        PurchaseOrderId: props.purchaseOrderId,
        SupplierDepotId: content.depotId,
        ReceivedOn: content.day ?? today(),
        SupplierDeliveryNoteNo: content.note,
        Lines: sentLines,
        ...(confirmedKinds.includes('OldDate') && { ConfirmDate: true }),
        ...(confirmedKinds.includes('MoreThanOrdered') && { ConfirmMore: true }),
      },
    });
  const scanner = useReceiptScan({ expected: props.expected, content, setContent, isFree: props.purchaseOrderId === null });
  const scanBox = useRef<HTMLInputElement>(null);
  const change = (update: (before: ReceiptContent) => ReceiptContent) => {
    scanner.forget();
    setContent(update);
  };
  const receiveAll = () => change((before) => withAllReceived(before, props.expected));
  const refusedLine = formatLineError(
    errors,
    sentLines.map(({ ProductId }) => lines.find((line) => line.ProductId === ProductId)?.ProductCode ?? ''),
  );
  // This line's quantity takes the focus. A receipt without an order has no such line, and the supplier's depot takes the focus.
  const firstOutstanding = props.expected.find((line) => !isFullyReceived(line));
  const renderLine = (line: ReceiptProduct) => (
    <ReceiptLine
      key={line.ProductId}
      line={line}
      input={content.lines.get(line.ProductId) ?? emptyInput}
      errors={errors}
      index={sentLines.findIndex((one) => one.ProductId === line.ProductId)}
      hasFocus={line === firstOutstanding && !isHandheld()}
      onType={(patch) => change((before) => applyReceiptInput(before, line, patch))}
      onCounted={() => scanBox.current?.focus()}
      onInvalid={(field, isInvalid) => markInvalid(`${line.ProductId} ${field}`, isInvalid)}
    />
  );
  const markInvalid = (name: string, isInvalid: boolean) =>
    setInvalidFields((before) => new Set([...before].filter((one) => one !== name).concat(isInvalid ? [name] : [])));
  const BeforeFields = props.BeforeFields;
  return (
    <>
      <div className="stock-form">
        {BeforeFields && <BeforeFields content={content} change={setContent} errors={errors} />}
        <TextBox
          label="Supplier’s delivery note"
          optional
          width="14rem"
          value={content.note}
          error={errors.SupplierDeliveryNoteNo}
          onChange={(note) => setContent((before) => ({ ...before, note }))}
        />
        <DateInput
          label="Received on"
          value={content.day ?? today()}
          error={errors.ReceivedOn}
          onInvalid={(isInvalid) => markInvalid('ReceivedOn', isInvalid)}
          onChange={(day) => setContent((before) => ({ ...before, day }))}
        />
      </div>
      <ReceiptScan scanning={scanner} inputRef={scanBox} />
      <div className="receipt-grid">
        {lines.length > 0 && <ReceiptHeads />}
        {/* Handles the shortcut that copies the field above, for the fields of all lines. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ol className="line-rows" onKeyDown={copyKey}>
          {lines.filter((line) => !isFullyReceived(line)).map(renderLine)}
        </ol>
        {fullyReceived.length > 0 && (
          <details className="receipt-here" open={fullyReceived.some(({ ProductId }) => content.lines.get(ProductId)?.came)}>
            <summary>{`${plural(fullyReceived.length, 'line')} fully received`}</summary>
            <ol className="line-rows">{fullyReceived.map(renderLine)}</ol>
          </details>
        )}
      </div>
      <ActionBar>
        <ActionButton
          kind="primary"
          shortcut="Ctrl+Enter"
          pending={action.pending}
          disabled={sentLines.length === 0 || invalidFields.size > 0}
          onPress={send}
        >
          {sentLines.length === 0 ? 'Receive' : `Receive ${plural(sentLines.length, 'line')}`}
        </ActionButton>
        {props.expected.length > 0 && <ActionButton onPress={receiveAll}>All as ordered</ActionButton>}
        <FailedSave
          failure={refusedLine === undefined ? action.anyFailure : refused(refusedLine)}
          onRetry={send}
          pending={action.pending}
        />
        {(askedKinds.length > 0 || isConfirmed) && (
          <CheckBox
            label="Receive anyway"
            checked={isConfirmed}
            onChange={(isChecked) => setConfirmation(isChecked ? { content, kinds: [...confirmedKinds, ...askedKinds] } : undefined)}
          />
        )}
      </ActionBar>
    </>
  );
};
