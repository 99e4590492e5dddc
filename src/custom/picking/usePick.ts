import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { screenPaths } from '#contract/screenPaths.ts';
import type { CreditRefusal } from '#contract/orders/creditHold.ts';
import { confirmPickOrder, getPickGoods, loadPickList, savePickGoods } from '#contract/picking/calls.ts';
import type { PickGoods } from '#contract/picking/calls.ts';
import { ApiError } from '#contract/request.ts';
import { call, failureOf } from '#src/api/call.ts';
import type { Failure } from '#contract/failure.ts';
import { useAction } from '#src/api/useAction.ts';
import { queryKeyOf } from '#src/api/useAnswer.ts';
import type { Entry } from './entries.ts';
import type { Draft } from '#src/drafts/draft.ts';
import { useDraft } from '#src/drafts/useDraft.ts';
import { useStore } from '#src/ui/state/store.ts';
import { makePickStore } from './pickStore.ts';
import type { PickContent, PickStore, SavedLine } from './pickStore.ts';
import { shake } from './scanSignal.ts';
import { dealName } from '#contract/deal/dealName.ts';

export type TakenPick = Draft<PickContent>;

export const pickAbout = (orderId: number) => `pick-${orderId}`;

const usePickStore = (goods: PickGoods, taken: TakenPick | undefined) => {
  const queryClient = useQueryClient();
  const [store] = useState(() => {
    const input = { params: { id: goods.OrderId } };
    const key = queryKeyOf(getPickGoods, input);
    const calls = {
      save: (Lines: SavedLine[]) => call(savePickGoods, { body: { OrderId: goods.OrderId, Lines } }),
      load: () => call(getPickGoods, input),
      known: () => queryClient.getQueryData<PickGoods>(key) ?? goods,
      took: (answer: PickGoods) => {
        queryClient.setQueryData(key, answer);
        void queryClient.invalidateQueries({ queryKey: [loadPickList.method, loadPickList.path] });
      },
      failed: () => undefined,
    };
    return makePickStore(calls, taken?.content);
  });
  return { store, state: useStore(store) };
};

const describer = (goods: PickGoods) => () => ({ title: `Pick of deal ${dealName(goods)}`, detail: goods.CustomerName });

/** On the device while the server has not got all of it. */
const useKept = (goods: PickGoods, store: PickStore, taken: TakenPick | undefined) => {
  const { unsaved, hasFailed } = useStore(store);
  const label = {
    kind: 'pick',
    about: pickAbout(goods.OrderId),
    address: screenPaths.pickGoods(goods.OrderId),
    describe: describer(goods),
  };
  const { draft, finish } = useDraft<PickContent>(label, taken, { isDirty: hasFailed });
  useEffect(() => {
    if (unsaved.size > 0) draft.keep(store.content);
    else void draft.discard();
  }, [draft, store, unsaved]);
  return finish;
};

const pickedToast = (answer: PickGoods & { BackOrder: { DealNo: number; Part: number } | null }) =>
  answer.BackOrder
    ? `Deal ${dealName(answer)} picked; the rest is back order ${dealName(answer.BackOrder)}`
    : `Deal ${dealName(answer)} picked for ${answer.CustomerName}`;

/** Picking one deal to its end: entries as they are made, then the confirmation, with what credit control may say to it. */
export const usePick = (goods: PickGoods, taken: TakenPick | undefined, onConfirmed: () => void) => {
  const { store, state } = usePickStore(goods, taken);
  const finish = useKept(goods, store, taken);
  const [failure, setFailure] = useState<Failure | undefined>();
  const [refusal, setRefusal] = useState<CreditRefusal | undefined>();
  const entries = new Map(goods.Lines.map((line): [number, Entry] => [line.OrderDetailId, store.entryFor(line)]));
  const confirm = useAction(confirmPickOrder, {
    onDone: () => {
      setRefusal(undefined);
      finish();
      onConfirmed();
    },
    toast: pickedToast,
    onFailed: (error) => {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'CONFIRMATION_NEEDED') setRefusal((error as ApiError).details as CreditRefusal);
      else if (code === 'STALE_VERSION') void store.refused(error, [...entries.keys()]);
      else setFailure(failureOf(error));
      return true;
    },
  });
  const enter = (line: PickGoods['Lines'][number], change: Partial<Entry>) => {
    shake(30);
    store.enter(line, change);
  };
  const confirmAll = async (reason?: string) => {
    setFailure(undefined);
    if (!(await store.settle())) return;
    const Lines = [...entries].map(([id, entry]) => store.wire(id, entry));
    await confirm.run({ params: { id: goods.OrderId }, body: { Lines, CreditOverrideReason: reason } });
  };
  return {
    ...state,
    entries,
    enter,
    finish: confirmAll,
    failure,
    refusal,
    dismiss: () => setRefusal(undefined),
    isConfirming: confirm.pending,
  };
};
