import { useState, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { CreditRefusal } from '#contract/orders/creditHold.ts';
import { confirmPickOrder, getPickGoods, loadPickList, savePickGoods } from '#contract/picking/calls.ts';
import type { PickGoods } from '#contract/picking/calls.ts';
import { ApiError } from '#contract/request.ts';
import { call, tellError } from '#src/api/call.ts';
import { useAction } from '#src/api/useAction.ts';
import { queryKeyOf } from '#src/api/useAnswer.ts';
import { useToast } from '#src/ui/screen/useToast.tsx';
import type { Entry } from './entries.ts';
import { makePickStore } from './pickStore.ts';
import { shake } from './scanSignal.ts';
import { dealName } from '#contract/deal/dealName.ts';

const useStore = (goods: PickGoods) => {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [store] = useState(() => {
    const input = { params: { id: goods.OrderId } };
    const key = queryKeyOf(getPickGoods, input);
    return makePickStore({
      save: (Lines) => call(savePickGoods, { body: { OrderId: goods.OrderId, Lines } }),
      load: () => call(getPickGoods, input),
      known: () => queryClient.getQueryData<PickGoods>(key) ?? goods,
      took: (answer) => {
        queryClient.setQueryData(key, answer);
        void queryClient.invalidateQueries({ queryKey: [loadPickList.method, loadPickList.path] });
      },
      failed: (error) => toast(tellError(error), { tone: 'error' }),
    });
  });
  return { store, state: useSyncExternalStore(store.subscribe, store.get) };
};

const pickedToast = (answer: PickGoods & { BackOrder: { DealNo: number; Part: number } | null }) =>
  answer.BackOrder
    ? `Deal ${dealName(answer)} picked; the rest is back order ${dealName(answer.BackOrder)}`
    : `Deal ${dealName(answer)} picked for ${answer.CustomerName}`;

/** Picking one deal to its end: entries as they are made, then the confirmation, with what credit control may say to it. */
export const usePick = (goods: PickGoods) => {
  const { store, state } = useStore(goods);
  const toast = useToast();
  const [refusal, setRefusal] = useState<CreditRefusal | undefined>();
  const entries = new Map(goods.Lines.map((line): [number, Entry] => [line.OrderDetailId, store.entryFor(line)]));
  const confirm = useAction(confirmPickOrder, {
    onDone: () => setRefusal(undefined),
    toast: pickedToast,
    onFailed: (error) => {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'CONFIRMATION_NEEDED') setRefusal((error as ApiError).details as CreditRefusal);
      else if (code === 'STALE_VERSION') void store.refused(error, [...entries.keys()]);
      else toast(tellError(error), { tone: 'error' });
      return true;
    },
  });
  const enter = (line: PickGoods['Lines'][number], change: Partial<Entry>) => {
    shake(30);
    store.enter(line, change);
  };
  const finish = async (reason?: string) => {
    if (!(await store.settle())) return;
    const Lines = [...entries].map(([id, entry]) => ({ ...store.wire(id, entry), Short: entry.rest ?? undefined }));
    await confirm.run({ params: { id: goods.OrderId }, body: { Lines, CreditOverrideReason: reason } });
  };
  return { ...state, entries, enter, finish, refusal, dismiss: () => setRefusal(undefined), isConfirming: confirm.pending };
};
