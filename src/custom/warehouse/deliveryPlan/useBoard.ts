import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { DeliveryPlan, MovedDeal, PlannedDeal } from '#contract/warehouse/deliveryPlan/calls.ts';
import { findDealColumn, hasDealLeft } from './planModel.ts';
import type { PlanPlace } from './planModel.ts';
import { useMoves } from './useMoves.ts';
import { isNowhere } from '#src/ui/state/nowhere.ts';

const findCheckbox = (root: HTMLElement | null, orderId: number) =>
  root?.querySelector<HTMLInputElement>(`[data-order="${orderId}"] input`);

/** State of the board: the selected deals, dragging and moving. After a move, the focus goes to the moved deal. */
export const useBoard = (plan: DeliveryPlan, visibleDeals: readonly PlannedDeal[], root: RefObject<HTMLElement | null>) => {
  const [pickedIds, setPickedIds] = useState<ReadonlySet<number>>(new Set());
  const [focusedId, setFocusedId] = useState<number | undefined>();
  const [movingIds, setMovingIds] = useState<ReadonlySet<number>>(new Set());
  const draggedIds = useRef<readonly number[]>([]);
  const follow = useRef<number | undefined>(undefined);
  // Only visible deals that have not left can be selected. A selected deal may have left or been filtered out since.
  const chosenIds = useMemo(
    () => new Set(visibleDeals.filter((deal) => pickedIds.has(deal.OrderId) && !hasDealLeft(deal)).map((deal) => deal.OrderId)),
    [visibleDeals, pickedIds],
  );
  const current = visibleDeals.some((deal) => deal.OrderId === focusedId) ? focusedId : visibleDeals[0]?.OrderId;

  const onMoved = (movedDeals: readonly MovedDeal[]) => {
    setPickedIds(new Set());
    follow.current = movedDeals.find((deal) => deal.OrderId === focusedId)?.OrderId ?? movedDeals[0]?.OrderId;
  };
  const moves = useMoves(plan, onMoved);

  const lastPlan = useRef(plan);
  useLayoutEffect(() => {
    if (lastPlan.current === plan) return;
    lastPlan.current = plan;
    const isFree = isNowhere() || root.current?.contains(document.activeElement) === true;
    if (follow.current !== undefined && isFree) (findCheckbox(root.current, follow.current) ?? root.current)?.focus();
    follow.current = undefined;
  });

  const findVisibleDeals = (ids: readonly number[]) => visibleDeals.filter((deal) => ids.includes(deal.OrderId));
  const moveAll = async (ids: readonly number[], destination: PlanPlace) => {
    setMovingIds(new Set(ids));
    const elsewhere = (deal: PlannedDeal) =>
      destination.day !== null || findDealColumn(plan, deal) !== null || deal.HaulierId !== destination.haulierId;
    await moves.moveTo(findVisibleDeals(ids).filter(elsewhere), destination);
    setMovingIds(new Set());
  };

  const choose = useCallback(
    (orderId: number) =>
      setPickedIds((before) => {
        const after = new Set(before);
        if (!after.delete(orderId)) after.add(orderId);
        return after;
      }),
    [],
  );
  const chosenNow = useRef(chosenIds);
  useLayoutEffect(() => {
    chosenNow.current = chosenIds;
  });
  const drag = useCallback((orderId: number) => {
    draggedIds.current = chosenNow.current.has(orderId) ? [...chosenNow.current] : [orderId];
  }, []);
  const endDrag = useCallback(() => {
    draggedIds.current = [];
  }, []);
  return {
    plan,
    chosen: chosenIds,
    current,
    moving: movingIds,
    pending: moves.pending,
    choose,
    focus: setFocusedId,
    clearSelection: () => setPickedIds(new Set()),
    chosenDeals: findVisibleDeals([...chosenIds]),
    onMoved,
    drag,
    endDrag,
    isDragging: () => draggedIds.current.length > 0,
    drop: (destination: PlanPlace) => {
      const ids = draggedIds.current;
      draggedIds.current = [];
      if (ids.length > 0) void moveAll(ids, destination);
    },
    put: (destination: PlanPlace) => void moveAll([...chosenIds], destination),
  };
};
export type Board = ReturnType<typeof useBoard>;
