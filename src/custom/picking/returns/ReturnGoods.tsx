import { useState } from 'react';
import { dealName } from '#contract/deal/dealName.ts';
import { readLots } from '#contract/deal/lots.ts';
import { returnGoods } from '#contract/picking/calls.ts';
import type { PickGoods, PickLine } from '#contract/picking/calls.ts';
import { unitsOf } from '#src/custom/picking/PickLineRow.tsx';
import { useAction } from '#src/api/useAction.ts';
import { DateInput } from '#src/ui/inputs/DateInput.tsx';
import { QuantityInput } from '#src/ui/inputs/QuantityInput.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { SidePanel } from '#src/ui/screen/dialogs.tsx';
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

/** What came back of a deal that left and is not invoiced: it is then not invoiced. */
export const ReturnGoods = ({ goods, onClose }: { goods: PickGoods; onClose: () => void }) => {
  const [back, setBack] = useState<ReadonlyMap<number, Back>>(new Map());
  const [reason, setReason] = useState('');
  const [day, setDay] = useState<string | null>(today());
  const { invalid, setInvalid } = useInvalid();
  const action = useAction(returnGoods, {
    isToldBeside: true,
    onDone: onClose,
    toast: ({ Lines }) =>
      `Back in the warehouse: ${plural(Lines.filter((line) => line.Returned > 0).length, 'line')} of deal ${dealName(goods)}`,
  });
  const went = goods.Lines.filter((line) => (line.PickedQuantity ?? 0) > 0);
  const rows = went.flatMap((line) => rowsOf(line, back.get(line.OrderDetailId) ?? nothing));
  const errorOf = (id: number) => {
    const told = Object.entries(action.fieldErrors).find(
      ([field]) => rows[Number(/^Lines\.(\d+)\./.exec(field)?.[1] ?? -1)]?.OrderDetailId === id,
    );
    return told?.[1];
  };
  const send = () =>
    action.run({
      params: { id: goods.OrderId },
      body: { Reason: reason, ReturnedOn: day ?? undefined, Version: goods.Version, Lines: rows },
    });
  return (
    <SidePanel
      isOpen
      title={`Goods back, deal ${dealName(goods)}`}
      onClose={onClose}
      isDirty={back.size > 0 || invalid.size > 0 || reason !== ''}
      actions={
        <>
          <FailedSave failure={action.failure} onRetry={send} pending={action.pending} />
          <ActionButton
            kind="primary"
            onPress={send}
            pending={action.pending}
            disabled={rows.length === 0 || invalid.size > 0 || !reason.trim()}
          >
            They are back
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
            back={back.get(line.OrderDetailId) ?? nothing}
            error={errorOf(line.OrderDetailId)}
            onInvalid={(field, isInvalid) => setInvalid(`${line.OrderDetailId} ${field}`, isInvalid)}
            onChange={(change) =>
              setBack((before) => new Map(before).set(line.OrderDetailId, { ...(before.get(line.OrderDetailId) ?? nothing), ...change }))
            }
          />
        ))}
      </ul>
      <TextBox label="Why" value={reason} onChange={setReason} maxLength={200} error={action.fieldErrors.Reason} />
      <DateInput
        label="Came back on"
        value={day}
        onChange={setDay}
        onInvalid={(isInvalid) => setInvalid('ReturnedOn', isInvalid)}
        error={action.fieldErrors.ReturnedOn}
      />
    </SidePanel>
  );
};
