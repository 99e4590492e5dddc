import { useRef, useState } from 'react';
import { confirmPickOrder, savePickGoods } from '#contract/picking.ts';
import type { PickGoods } from '#contract/picking.ts';
import { useAction } from '#src/api/useAction.ts';
import { useToast } from '#src/ui/screen/useToast.tsx';
import { dealName } from './dealColumns.tsx';
import { entryOf } from './entries.ts';
import type { Entry } from './entries.ts';

const buzz = () => {
  if ('vibrate' in navigator) navigator.vibrate(30);
};

/** The picker's entries over what the server knows. Every entry is saved as it is made; nothing moves until it is confirmed. */
export const usePick = (goods: PickGoods) => {
  const [changes, setChanges] = useState<ReadonlyMap<number, Entry>>(new Map());
  const versions = useRef(new Map<number, number>());
  const toast = useToast();
  const entries = new Map(goods.Lines.map((line) => [line.OrderDetailId, changes.get(line.OrderDetailId) ?? entryOf(line)]));
  const remember = (answer: PickGoods) => {
    for (const line of answer.Lines) versions.current.set(line.OrderDetailId, line.Version);
  };
  const save = useAction(savePickGoods, { onDone: remember });
  const confirm = useAction(confirmPickOrder, {
    onDone: () => setChanges(new Map()),
    toast: (answer) =>
      answer.BackOrder
        ? `Deal ${dealName(answer)} picked; the rest is back order ${dealName(answer.BackOrder)}`
        : `Deal ${dealName(answer)} picked for ${answer.CustomerName}`,
    onFailed: (error) => {
      toast(error.message, { tone: 'error' });
      return true;
    },
  });
  const versionOf = (id: number) => versions.current.get(id) ?? goods.Lines.find((line) => line.OrderDetailId === id)?.Version;
  const wire = (id: number, entry: Entry) => ({
    OrderDetailId: id,
    PickedQuantity: entry.picked,
    ShortReason: entry.reason || null,
    Version: versionOf(id),
  });
  const enter = (id: number, change: Partial<Entry>) => {
    const entry = { ...(entries.get(id) ?? { picked: null, reason: '', rest: null }), ...change };
    setChanges((before) => new Map(before).set(id, entry));
    buzz();
    return save.run({ body: { OrderId: goods.OrderId, Lines: [wire(id, entry)] } });
  };
  const finish = () =>
    confirm.run({
      params: { id: goods.OrderId },
      body: {
        Lines: [...entries].map(([id, { rest, ...entry }]) => ({
          ...wire(id, { rest, ...entry }),
          Version: undefined,
          Short: rest ?? undefined,
        })),
      },
    });
  return { entries, enter, finish, isSaving: save.pending, isConfirming: confirm.pending };
};
