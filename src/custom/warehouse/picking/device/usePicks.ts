import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import { useTell } from '#src/api/tell.ts';
import type { Entry } from '#src/custom/warehouse/picking/pick/entries.ts';
import { describePicked } from './outcomeOf.ts';
import { getPick, showPick } from '#src/custom/warehouse/picking/toPick/picks.ts';
import type { StoredPick } from '#src/custom/warehouse/picking/toPick/picks.ts';
import { isAwaitingConnection } from './pickState.ts';
import type { Confirmed, PickAnswers, PickState } from './pickState.ts';
import type { PickStore } from './pickStore.ts';
import { shake } from '#src/ui/scan/scanSignal.ts';
import type { WalkLine } from '#src/custom/warehouse/picking/pick/walkLines.ts';

/** Subscribes to the states of several picks. Returns the same array until one of the states changes, as React requires. */
const useStates = (stores: readonly PickStore[]): readonly PickState[] => {
  const last = useRef<readonly PickState[]>([]);
  const [subscribe] = useState(() => (onChange: () => void) => {
    const ends = stores.map((store) => store.subscribe(onChange));
    return () => ends.forEach((end) => end());
  });
  return useSyncExternalStore(subscribe, () => {
    const states = stores.map((store) => store.get());
    if (states.length !== last.current.length || states.some((state, index) => state !== last.current[index])) last.current = states;
    return last.current;
  });
};

/** Calls `onConfirmed` once for each confirmed deal, also if it was confirmed in the background. */
const useConfirmed = (states: readonly PickState[], onConfirmed: (deal: Confirmed) => void) => {
  const onChange = useTell();
  const queryClient = useQueryClient();
  const reportedIds = useRef(new Set<number>());
  useEffect(() => {
    for (const { confirmed } of states) {
      if (!confirmed || reportedIds.current.has(confirmed.OrderId)) continue;
      reportedIds.current.add(confirmed.OrderId);
      void queryClient.invalidateQueries();
      onChange(describePicked(confirmed));
      onConfirmed(confirmed);
    }
  }, [states, onChange, queryClient, onConfirmed]);
};

/** Holds the picks of all deals in a walk: their entries, their state and their confirmation. */
export const usePicks = (
  deals: readonly PickGoods[],
  storedPicks: ReadonlyMap<number, StoredPick>,
  onConfirmed: (deal: Confirmed) => void,
) => {
  const queryClient = useQueryClient();
  const [stores] = useState(() => deals.map((goods) => getPick(queryClient, goods, storedPicks.get(goods.OrderId))));
  const [ids] = useState(() => deals.map((goods) => goods.OrderId));
  useEffect(() => {
    const ends = ids.map(showPick);
    return () => ends.forEach((end) => end());
  }, [ids]);
  const states = useStates(stores);
  useConfirmed(states, onConfirmed);
  const byDeal = useMemo(
    () => new Map(ids.map((id, index) => [id, { store: stores[index], state: states[index] }])),
    [ids, stores, states],
  );
  const getStore = (orderId: number) => byDeal.get(orderId)?.store as PickStore;
  const stateOf = (orderId: number) => byDeal.get(orderId)?.state as PickState;
  const first = <Value>(find: (state: PickState) => Value | undefined) => states.map(find).find((value) => value !== undefined);
  return {
    stateOf,
    entryOf: ({ goods, line }: WalkLine): Entry => getStore(goods.OrderId).entryFor(line),
    isWaiting: ({ goods, line }: WalkLine) => isAwaitingConnection(stateOf(goods.OrderId), line.OrderDetailId),
    getColleagueChange: ({ goods, line }: WalkLine) => stateOf(goods.OrderId).colleagueChanges.get(line.OrderDetailId),
    enter: ({ goods, line }: WalkLine, change: Partial<Entry>) => {
      shake(30);
      getStore(goods.OrderId).enter(line, change);
    },
    confirm: (orderId: number, answers?: PickAnswers) => getStore(orderId).confirm(answers),
    dismiss: () => stores.forEach((store) => store.dismiss()),
    isSaving: states.some((state) => state.isSaving),
    /** Number of entries that wait for the connection. */
    waiting: states.reduce((count, state) => count + [...state.unsaved.keys()].filter((id) => isAwaitingConnection(state, id)).length, 0),
    refusal: first((state) => state.refusal),
  };
};
export type Picks = ReturnType<typeof usePicks>;
