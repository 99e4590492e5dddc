import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { DeliveryPlan, MovedDeal, PlannedDeal } from '#contract/warehouse/deliveryPlan/calls.ts';
import { findDealColumn, isGone } from './planModel.ts';
import type { PlanPlace } from './planModel.ts';
import { useMoves } from './useMoves.ts';
import { isNowhere } from '#src/ui/state/nowhere.ts';

const findCheckbox = (root: HTMLElement | null, orderId: number) =>
  root?.querySelector<HTMLInputElement>(`[data-order="${orderId}"] input`);

/** Handles selecting, dragging and moving deals. The focus follows a moved deal. */
export const useBoard = (plan: DeliveryPlan, visibleDeals: readonly PlannedDeal[], root: RefObject<HTMLElement | null>) => {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [focused, setFocused] = useState<number | undefined>();
  const [moving, setMoving] = useState<ReadonlySet<number>>(new Set());
  const dragged = useRef<readonly number[]>([]);
  const follow = useRef<number | undefined>(undefined);
  // Deals that have left or are filtered out are dropped from the selection.
  const chosen = useMemo(
    () => new Set(visibleDeals.filter((deal) => picked.has(deal.OrderId) && !isGone(deal)).map((deal) => deal.OrderId)),
    [visibleDeals, picked],
  );
  const current = visibleDeals.some((deal) => deal.OrderId === focused) ? focused : visibleDeals[0]?.OrderId;

  const onMoved = (moved: readonly MovedDeal[]) => {
    setPicked(new Set());
    follow.current = moved.find((deal) => deal.OrderId === focused)?.OrderId ?? moved[0]?.OrderId;
  };
  const moves = useMoves(plan, onMoved);

  const followed = useRef(plan);
  useLayoutEffect(() => {
    if (followed.current === plan) return;
    followed.current = plan;
    const isFree = isNowhere() || root.current?.contains(document.activeElement) === true;
    if (follow.current !== undefined && isFree) (findCheckbox(root.current, follow.current) ?? root.current)?.focus();
    follow.current = undefined;
  });

  const findVisibleDeals = (ids: readonly number[]) => visibleDeals.filter((deal) => ids.includes(deal.OrderId));
  const moveAll = async (ids: readonly number[], destination: PlanPlace) => {
    setMoving(new Set(ids));
    const elsewhere = (deal: PlannedDeal) =>
      destination.day !== null || findDealColumn(plan, deal) !== null || deal.HaulierId !== destination.haulierId;
    await moves.moveTo(findVisibleDeals(ids).filter(elsewhere), destination);
    setMoving(new Set());
  };

  const choose = useCallback(
    (orderId: number) =>
      setPicked((before) => {
        const after = new Set(before);
        if (!after.delete(orderId)) after.add(orderId);
        return after;
      }),
    [],
  );
  const chosenNow = useRef(chosen);
  useLayoutEffect(() => {
    chosenNow.current = chosen;
  });
  const drag = useCallback((orderId: number) => {
    dragged.current = chosenNow.current.has(orderId) ? [...chosenNow.current] : [orderId];
  }, []);
  const endDrag = useCallback(() => {
    dragged.current = [];
  }, []);
  return {
    plan,
    chosen,
    current,
    moving,
    pending: moves.pending,
    choose,
    focus: setFocused,
    letGo: () => setPicked(new Set()),
    /** The selected deals, or else the focused deal. */
    atHand: findVisibleDeals(chosen.size > 0 ? [...chosen] : focused === undefined ? [] : [focused]).filter((deal) => !isGone(deal)),
    onMoved,
    drag,
    endDrag,
    isDragging: () => dragged.current.length > 0,
    drop: (destination: PlanPlace) => {
      const ids = dragged.current;
      dragged.current = [];
      if (ids.length > 0) void moveAll(ids, destination);
    },
    put: (destination: PlanPlace) => void moveAll([...chosen], destination),
  };
};
export type Board = ReturnType<typeof useBoard>;
