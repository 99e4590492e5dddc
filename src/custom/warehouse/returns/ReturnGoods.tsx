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

/** A despatched line whose goods may come back. */
interface DespatchedLine {
  OrderDetailId: number;
  ProductCode: string | null;
  Description: string;
  Went: number;
  Returned: number;
  /** Undefined if unknown. The batch field then appears only after the server has asked for a batch. */
  LotRequired?: boolean;
  UnitsPerLayer: number | null;
  UnitsPerPallet: number | null;
}

/** A despatched deal that is not invoiced yet. */
export interface ReturnableDeal {
  OrderId: number;
  DealNo: number;
  Part: number;
  Version: number;
  Lines: readonly DespatchedLine[];
}

interface ReturnEntry {
  good: number | null;
  damaged: number | null;
  lots: string;
}

const noEntry: ReturnEntry = { good: null, damaged: null, lots: '' };

/** Builds one row for the good units and one for the damaged units. */
const toReturnRows = (line: DespatchedLine, { good, damaged, lots }: ReturnEntry) =>
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

interface ReturnLineProps {
  line: DespatchedLine;
  isFirst: boolean;
  entry: ReturnEntry;
  error: string | undefined;
  asksLots: boolean;
  onChange: (change: Partial<ReturnEntry>) => void;
  onInvalid: (field: keyof ReturnEntry, isInvalid: boolean) => void;
}

const countReturnable = ({ Went, Returned }: DespatchedLine) => Went - Returned;

const ReturnLine = ({ line, isFirst, entry, error: refusal, asksLots, onChange, onInvalid }: ReturnLineProps) => {
  const { Went: despatched, Returned: returned } = line;
  const returnable = countReturnable(line);
  const error =
    returned === 0
      ? `Only ${formatQuantity(returnable)} were despatched`
      : `Only ${formatQuantity(returnable)} are still with the customer`;
  const inputProps = { width: '7rem', units: toTradeUnits(line), largest: { quantity: returnable, error } };
  return (
    <li className="return-line" aria-label={line.Description}>
      <span>
        <strong>{line.Description}</strong>{' '}
        <span className="soft">{`${formatQuantity(despatched)} despatched${returned === 0 ? '' : `, ${formatQuantity(returned)} returned`}`}</span>
      </span>
      <span className="return-boxes">
        <QuantityInput
          {...inputProps}
          label="Good"
          hiddenLabel={`, of ${line.ProductCode}`}
          autoFocus={isFirst}
          value={entry.good}
          onChange={(good) => onChange({ good })}
          onInvalid={(isInvalid) => onInvalid('good', isInvalid)}
          error={refusal}
        />
        <QuantityInput
          {...inputProps}
          label="Damaged"
          hiddenLabel={`, of ${line.ProductCode}`}
          value={entry.damaged}
          onChange={(quantity) => onChange({ damaged: quantity })}
          onInvalid={(isInvalid) => onInvalid('damaged', isInvalid)}
        />
        {asksLots && (
          <TextBox
            label="Batch"
            hiddenLabel={` of ${line.ProductCode}`}
            width="12rem"
            value={entry.lots}
            onChange={(lots) => onChange({ lots })}
          />
        )}
      </span>
    </li>
  );
};

interface ReturnValues {
  /** Returned quantities by line id. */
  Back: Record<number, ReturnEntry>;
  Reason: string;
  ReturnedOn: string | null;
}

interface ReturnGoodsProps {
  goods: ReturnableDeal;
  /** URL of the screen behind this panel. */
  address: string;
  onReturned?: () => void;
  onClose: () => void;
}

const buildDraftKey = ({ OrderId }: ReturnableDeal) => `goods-back-${OrderId}`;
const formatTitle = (goods: ReturnableDeal) => `Return goods, deal ${dealName(goods)}`;

/** Records goods that came back after despatch and before the invoice. The invoice leaves them out. */
export const ReturnGoods = (props: ReturnGoodsProps) => (
  <DraftOffer<TypedContent<ReturnValues>>
    about={buildDraftKey(props.goods)}
    continuesAtOnce
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
    describe: ({ Back: entries = {} }) => ({ title: formatTitle(goods), detail: plural(Object.keys(entries).length, 'line') }),
    storedDraft,
    saved: { Back: {}, Reason: '', ReturnedOn: today() },
    isHalfTyped: invalid.size > 0,
  });
  const { Back: entries, Reason: reason, ReturnedOn: day } = values;
  const action = useAction(returnGoods, {
    keys: draft,
    isErrorInline: true,
    onDone: () => {
      finish();
      onClose();
      onReturned?.();
    },
    toast: ({ Lines }) => `Returned ${plural(Lines.filter((line) => line.Returned > 0).length, 'line')} of deal ${dealName(goods)}`,
  });
  const asksAboutDate = needsConfirmation(action.error);
  const despatchedLines = goods.Lines.filter((line) => line.Went > 0);
  const rows = despatchedLines.flatMap((line) => toReturnRows(line, entries[line.OrderDetailId] ?? noEntry));
  const findLineError = (id: number) =>
    Object.entries(action.fieldErrors).find(([field]) => rows[Number(/^Lines\.(\d+)\./.exec(field)?.[1] ?? -1)]?.OrderDetailId === id);
  const asksLots = ({ OrderDetailId, LotRequired }: DespatchedLine) =>
    LotRequired ?? (Boolean(entries[OrderDetailId]?.lots) || findLineError(OrderDetailId)?.[0].includes('.Lots') === true);
  /** Enters all units that are not damaged as good. */
  const returnAll = () => {
    const entriesByLine = despatchedLines.map((line) => {
      const entry = entries[line.OrderDetailId] ?? noEntry;
      return [line.OrderDetailId, { ...entry, good: Math.max(0, countReturnable(line) - (entry.damaged ?? 0)) }] as const;
    });
    set({ Back: Object.fromEntries(entriesByLine) });
  };
  const send = () =>
    action.run({
      params: { id: goods.OrderId },
      body: {
        Reason: reason,
        ReturnedOn: day ?? undefined,
        Version: goods.Version,
        Lines: rows,
        ...(asksAboutDate && { ConfirmDate: true }),
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
            {asksAboutDate ? 'Return with this date' : 'Return goods'}
          </ActionButton>
          <ActionButton onPress={returnAll} disabled={invalid.size > 0 || despatchedLines.every((line) => countReturnable(line) === 0)}>
            Return all
          </ActionButton>
        </>
      }
    >
      <p>The goods go into our own warehouse and are not invoiced. Damaged goods are written off.</p>
      <ul className="return-lines">
        {despatchedLines.map((line, index) => (
          <ReturnLine
            key={line.OrderDetailId}
            line={line}
            isFirst={index === 0}
            entry={entries[line.OrderDetailId] ?? noEntry}
            error={findLineError(line.OrderDetailId)?.[1]}
            asksLots={asksLots(line)}
            onInvalid={(field, isInvalid) => setInvalid(`${line.OrderDetailId} ${field}`, isInvalid)}
            onChange={(change) =>
              set({ Back: { ...entries, [line.OrderDetailId]: { ...(entries[line.OrderDetailId] ?? noEntry), ...change } } })
            }
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
