import { dealName } from '#contract/deal/dealName.ts';
import { readLots } from '#contract/deal/lots.ts';
import { returnGoods } from '#contract/picking/calls.ts';
import type { PickGoods, PickLine } from '#contract/picking/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { useAction } from '#src/api/useAction.ts';
import { wasAskedAbout } from '#src/api/wasAskedAbout.ts';
import type { Draft } from '#src/drafts/draft.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { useTyped } from '#src/drafts/useTyped.ts';
import type { TypedContent } from '#src/drafts/useTyped.ts';
import { DateInput } from '#src/ui/inputs/DateInput.tsx';
import { QuantityInput } from '#src/ui/inputs/QuantityInput.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { unitsOf } from '#src/ui/inputs/unitsOf.ts';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { SidePanel } from '#src/ui/screen/SidePanel.tsx';
import { FailedSave } from '#src/ui/screen/FailedSave.tsx';
import { formatQuantity, plural, today } from '#src/ui/text/format.ts';

interface Back {
  good: number | null;
  damaged: number | null;
  lots: string;
}

const nothing: Back = { good: null, damaged: null, lots: '' };

/** As it is sent: what is good and what is damaged of a line are rows of their own. */
const rowsOf = (line: PickLine, { good, damaged, lots }: Back) =>
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
            ...(line.LotRequired && lots.trim() && { Lots: readLots(lots, Quantity) }),
          },
        ]
      : [],
  );

interface LineBackProps {
  line: PickLine;
  back: Back;
  error: string | undefined;
  onChange: (change: Partial<Back>) => void;
  onInvalid: (field: keyof Back, isInvalid: boolean) => void;
}

const LineBack = ({ line, back, error: refusal, onChange, onInvalid }: LineBackProps) => {
  const went = line.PickedQuantity ?? 0;
  const before = line.Returned ?? 0;
  const most = went - before;
  const error = before === 0 ? `Only ${formatQuantity(most)} went` : `Only ${formatQuantity(most)} are still with the customer`;
  const shared = { width: '7rem', units: unitsOf(line), largest: { quantity: most, error } };
  return (
    <li className="return-line" aria-label={line.Description}>
      <span>
        <strong>{line.Description}</strong>{' '}
        <span className="soft">{`${formatQuantity(went)} went${before === 0 ? '' : `, ${formatQuantity(before)} came back`}`}</span>
      </span>
      <span className="return-boxes">
        <QuantityInput
          {...shared}
          label={`Good, of ${line.ProductCode}`}
          value={back.good}
          onChange={(good) => onChange({ good })}
          onInvalid={(isInvalid) => onInvalid('good', isInvalid)}
          error={refusal}
        />
        <QuantityInput
          {...shared}
          label={`Damaged, of ${line.ProductCode}`}
          value={back.damaged}
          onChange={(damaged) => onChange({ damaged })}
          onInvalid={(isInvalid) => onInvalid('damaged', isInvalid)}
        />
        {line.LotRequired && (
          <TextBox label={`Lot of ${line.ProductCode}`} width="12rem" value={back.lots} onChange={(lots) => onChange({ lots })} />
        )}
      </span>
    </li>
  );
};

interface Typed {
  /** By the line's id. */
  Back: Record<number, Back>;
  Reason: string;
  ReturnedOn: string | null;
}

interface ReturnGoodsProps {
  goods: PickGoods;
  onClose: () => void;
}

const aboutOf = ({ OrderId }: PickGoods) => `goods-back-${OrderId}`;
const titleOf = (goods: PickGoods) => `Goods back, deal ${dealName(goods)}`;

/** What came back of a deal that left and is not invoiced: it is then not invoiced. */
export const ReturnGoods = (props: ReturnGoodsProps) => (
  <DraftOffer<TypedContent<Typed>>
    about={aboutOf(props.goods)}
    isTakenAtOnce
    panel={{ title: titleOf(props.goods), onClose: props.onClose }}
  >
    {(taken) => <ReturnForm {...props} taken={taken} />}
  </DraftOffer>
);

const ReturnForm = ({ goods, onClose, taken }: ReturnGoodsProps & { taken: Draft<TypedContent<Typed>> | undefined }) => {
  const { invalid, setInvalid } = useInvalid();
  const { values, set, draft, finish, askFirst } = useTyped<Typed>({
    kind: 'goods back',
    about: aboutOf(goods),
    address: screenPaths.pickGoods(goods.OrderId),
    describe: ({ Back: typed = {} }) => ({ title: titleOf(goods), detail: plural(Object.keys(typed).length, 'line') }),
    taken,
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
    },
    toast: ({ Lines }) =>
      `Back in the warehouse: ${plural(Lines.filter((line) => line.Returned > 0).length, 'line')} of deal ${dealName(goods)}`,
  });
  const isAsked = wasAskedAbout(action.error);
  const went = goods.Lines.filter((line) => (line.PickedQuantity ?? 0) > 0);
  const rows = went.flatMap((line) => rowsOf(line, back[line.OrderDetailId] ?? nothing));
  const errorOf = (id: number) => {
    const told = Object.entries(action.fieldErrors).find(
      ([field]) => rows[Number(/^Lines\.(\d+)\./.exec(field)?.[1] ?? -1)]?.OrderDetailId === id,
    );
    return told?.[1];
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
      title={titleOf(goods)}
      isDirty={false}
      onClose={() => askFirst(onClose)}
      actions={
        <>
          <FailedSave failure={action.failure} onRetry={send} pending={action.pending} />
          <ActionButton
            kind="primary"
            onPress={send}
            pending={action.pending}
            disabled={rows.length === 0 || invalid.size > 0 || !reason.trim()}
          >
            {isAsked ? 'They came back on that day' : 'They are back'}
          </ActionButton>
        </>
      }
    >
      <p>They come into our own warehouse, what is damaged out of it again; they are not invoiced.</p>
      <ul className="return-lines">
        {went.map((line) => (
          <LineBack
            key={line.OrderDetailId}
            line={line}
            back={back[line.OrderDetailId] ?? nothing}
            error={errorOf(line.OrderDetailId)}
            onInvalid={(field, isInvalid) => setInvalid(`${line.OrderDetailId} ${field}`, isInvalid)}
            onChange={(change) => set({ Back: { ...back, [line.OrderDetailId]: { ...(back[line.OrderDetailId] ?? nothing), ...change } } })}
          />
        ))}
      </ul>
      <TextBox label="Why" value={reason} onChange={(Reason) => set({ Reason })} maxLength={200} error={action.fieldErrors.Reason} />
      <DateInput
        label="Came back on"
        value={day}
        onChange={(ReturnedOn) => {
          action.reset();
          set({ ReturnedOn });
        }}
        onInvalid={(isInvalid) => setInvalid('ReturnedOn', isInvalid)}
        error={action.fieldErrors.ReturnedOn}
      />
    </SidePanel>
  );
};
