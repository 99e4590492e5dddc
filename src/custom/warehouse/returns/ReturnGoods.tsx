import { dealName } from '#contract/sales/deal/dealName.ts';
import { readLots } from '#contract/sales/deal/packing/lots.ts';
import { returnGoods } from '#contract/warehouse/picking/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { needsConfirmation } from '#src/api/needsConfirmation.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { useOneOffForm } from '#src/drafts/useOneOffForm.ts';
import type { TypedContent } from '#src/drafts/useOneOffForm.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { toTradeUnits } from '#src/ui/inputs/typed/toTradeUnits.ts';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { formatQuantity, plural, today } from '#src/ui/text/format.ts';
import './returns.css';

/** A despatched line that goods may return from. */
interface GoneLine {
  OrderDetailId: number;
  ProductCode: string | null;
  Description: string;
  Went: number;
  Returned: number;
  /** If undefined, the batch is asked for only after the server requires it. */
  LotRequired?: boolean;
  UnitsPerLayer: number | null;
  UnitsPerPallet: number | null;
}

/** A deal that has left and is not invoiced. */
export interface GoneDeal {
  OrderId: number;
  DealNo: number;
  Part: number;
  Version: number;
  Lines: readonly GoneLine[];
}

interface Back {
  good: number | null;
  damaged: number | null;
  lots: string;
}

const noEntry: Back = { good: null, damaged: null, lots: '' };

/** Builds separate rows for good and damaged units. */
const toReturnRows = (line: GoneLine, { good, damaged, lots }: Back) =>
  (
    [
      ['Good', good],
      ['Damaged', damaged],
    ] as const
  ).flatMap(([Condition, Quantity]) =>
    Quantity
      ? [
          {
            OrderDetailId: line.OrderDetailId,
            Quantity,
            Condition,
            ...(lots.trim() && { Lots: readLots(lots, Quantity) }),
          },
        ]
      : [],
  );

interface LineBackProps {
  line: GoneLine;
  isFirst: boolean;
  back: Back;
  error: string | undefined;
  asksLots: boolean;
  onChange: (change: Partial<Back>) => void;
  onInvalid: (field: keyof Back, isInvalid: boolean) => void;
}

const stillOut = ({ Went, Returned }: GoneLine) => Went - Returned;

const LineBack = ({ line, isFirst, back, error: refusal, asksLots, onChange, onInvalid }: LineBackProps) => {
  const { Went: went, Returned: before } = line;
  const maximum = stillOut(line);
  const error =
    before === 0 ? `Only ${formatQuantity(maximum)} were despatched` : `Only ${formatQuantity(maximum)} are still with the customer`;
  const inputProps = { width: '7rem', units: toTradeUnits(line), largest: { quantity: maximum, error } };
  return (
    <li className="return-line" aria-label={line.Description}>
      <span>
        <strong>{line.Description}</strong>{' '}
        <span className="soft">{`${formatQuantity(went)} despatched${before === 0 ? '' : `, ${formatQuantity(before)} returned`}`}</span>
      </span>
      <span className="return-boxes">
        <QuantityInput
          {...inputProps}
          label="Good"
          heard={`, of ${line.ProductCode}`}
          autoFocus={isFirst}
          value={back.good}
          onChange={(good) => onChange({ good })}
          onInvalid={(isInvalid) => onInvalid('good', isInvalid)}
          error={refusal}
        />
        <QuantityInput
          {...inputProps}
          label="Damaged"
          heard={`, of ${line.ProductCode}`}
          value={back.damaged}
          onChange={(quantity) => onChange({ damaged: quantity })}
          onInvalid={(isInvalid) => onInvalid('damaged', isInvalid)}
        />
        {asksLots && (
          <TextBox
            label="Batch"
            heard={` of ${line.ProductCode}`}
            width="12rem"
            value={back.lots}
            onChange={(lots) => onChange({ lots })}
          />
        )}
      </span>
    </li>
  );
};

interface ReturnValues {
  /** Keyed by line id. */
  Back: Record<number, Back>;
  Reason: string;
  ReturnedOn: string | null;
}

interface ReturnGoodsProps {
  goods: GoneDeal;
  /** URL of the screen it was opened on. */
  address: string;
  onReturned?: () => void;
  onClose: () => void;
}

const buildDraftKey = ({ OrderId }: GoneDeal) => `goods-back-${OrderId}`;
const formatTitle = (goods: GoneDeal) => `Return goods, deal ${dealName(goods)}`;

/** Records returned goods of a deal that has left and is not invoiced. The invoice will leave them out. */
export const ReturnGoods = (props: ReturnGoodsProps) => (
  <DraftOffer<TypedContent<ReturnValues>>
    about={buildDraftKey(props.goods)}
    isTakenAtOnce
    panel={{ title: formatTitle(props.goods), onClose: props.onClose }}
  >
    {(storedDraft) => <ReturnForm {...props} storedDraft={storedDraft} />}
  </DraftOffer>
);

const ReturnForm = ({
  goods,
  address,
  onReturned,
  onClose,
  storedDraft,
}: ReturnGoodsProps & { storedDraft: Draft<TypedContent<ReturnValues>> | undefined }) => {
  const { invalid, setInvalid } = useInvalid();
  const {
    values,
    set,
    draft,
    finish,
    askFirst: confirmClose,
  } = useOneOffForm<ReturnValues>({
    kind: 'goods back',
    about: buildDraftKey(goods),
    address,
    describe: ({ Back: counts = {} }) => ({ title: formatTitle(goods), detail: plural(Object.keys(counts).length, 'line') }),
    storedDraft,
    saved: { Back: {}, Reason: '', ReturnedOn: today() },
    isHalfTyped: invalid.size > 0,
  });
  const { Back: back, Reason: reason, ReturnedOn: day } = values;
  const action = useAction(returnGoods, {
    keys: draft,
    isToldBeside: true,
    onDone: () => {
      finish();
      onClose();
      onReturned?.();
    },
    toast: ({ Lines }) => `Returned ${plural(Lines.filter((line) => line.Returned > 0).length, 'line')} of deal ${dealName(goods)}`,
  });
  const isAsked = needsConfirmation(action.error);
  const went = goods.Lines.filter((line) => line.Went > 0);
  const rows = went.flatMap((line) => toReturnRows(line, back[line.OrderDetailId] ?? noEntry));
  const findLineError = (id: number) =>
    Object.entries(action.fieldErrors).find(([field]) => rows[Number(/^Lines\.(\d+)\./.exec(field)?.[1] ?? -1)]?.OrderDetailId === id);
  const asksLots = ({ OrderDetailId, LotRequired }: GoneLine) =>
    LotRequired ?? (Boolean(back[OrderDetailId]?.lots) || findLineError(OrderDetailId)?.[0].includes('.Lots') === true);
  /** Fills in the rest as good and keeps damaged quantities. */
  const fillAll = () => {
    const all = went.map((line) => {
      const entry = back[line.OrderDetailId] ?? noEntry;
      return [line.OrderDetailId, { ...entry, good: Math.max(0, stillOut(line) - (entry.damaged ?? 0)) }] as const;
    });
    set({ Back: Object.fromEntries(all) });
  };
  const send = () =>
    action.run({
      params: { id: goods.OrderId },
      body: {
        Reason: reason,
        ReturnedOn: day ?? undefined,
        Version: goods.Version,
        Lines: rows,
        ...(isAsked && { ConfirmDate: true }),
      },
    });
  return (
    <SidePanel
      isOpen
      title={formatTitle(goods)}
      isDirty={false}
      onClose={() => confirmClose(onClose)}
      actions={
        <>
          <FailedSave failure={action.failure} onRetry={send} pending={action.pending} />
          <ActionButton
            kind="primary"
            shortcut="Ctrl+Enter"
            onPress={send}
            pending={action.pending}
            disabled={rows.length === 0 || invalid.size > 0 || !reason.trim()}
          >
            {isAsked ? 'Return with this date' : 'Return goods'}
          </ActionButton>
          <ActionButton onPress={fillAll} disabled={invalid.size > 0 || went.every((line) => stillOut(line) === 0)}>
            Return all
          </ActionButton>
        </>
      }
    >
      <p>The goods go into our own warehouse and are not invoiced. Damaged goods are written off.</p>
      <ul className="return-lines">
        {went.map((line, index) => (
          <LineBack
            key={line.OrderDetailId}
            line={line}
            isFirst={index === 0}
            back={back[line.OrderDetailId] ?? noEntry}
            error={findLineError(line.OrderDetailId)?.[1]}
            asksLots={asksLots(line)}
            onInvalid={(field, isInvalid) => setInvalid(`${line.OrderDetailId} ${field}`, isInvalid)}
            onChange={(change) => set({ Back: { ...back, [line.OrderDetailId]: { ...(back[line.OrderDetailId] ?? noEntry), ...change } } })}
          />
        ))}
      </ul>
      <div className="return-about">
        <TextBox label="Reason" value={reason} onChange={(Reason) => set({ Reason })} maxLength={200} error={action.fieldErrors.Reason} />
        <DateInput
          label="Returned on"
          value={day}
          onChange={(ReturnedOn) => {
            action.reset();
            set({ ReturnedOn });
          }}
          onInvalid={(isInvalid) => setInvalid('ReturnedOn', isInvalid)}
          error={action.fieldErrors.ReturnedOn}
        />
      </div>
    </SidePanel>
  );
};
