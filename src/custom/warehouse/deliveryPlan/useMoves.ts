import { useQueryClient } from '@tanstack/react-query';
import { moveDeliveries } from '#contract/warehouse/deliveryPlan/calls.ts';
import type { DeliveryMove, DeliveryPlan, MovedDeal, PlannedDeal } from '#contract/warehouse/deliveryPlan/calls.ts';
import { describeError } from '#src/api/call.ts';
import { useAction } from '#src/api/useAction.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { formatDate, formatLongDate } from '#src/ui/text/format.ts';
import { formatDeals, getHaulierName, buildMoves } from './planModel.ts';
import type { PlanPlace } from './planModel.ts';

const undoMove = ({ OrderId, Version, Before }: MovedDeal): DeliveryMove => ({ OrderId, Version, ...Before });

const describeMove = (plan: DeliveryPlan, movedDeals: readonly MovedDeal[]) => {
  const [first] = movedDeals;
  const name = formatDeals(movedDeals);
  if (!first) return name;
  const isShared = <Key extends 'DeliveryDate' | 'HaulierId'>(key: Key) => movedDeals.every((deal) => deal[key] === first[key]);
  const day =
    isShared('DeliveryDate') && `Delivery day: ${first.DeliveryDate === null ? 'not planned' : formatLongDate(first.DeliveryDate)}`;
  const haulier = isShared('HaulierId') && `Haulier: ${first.HaulierId === null ? 'none' : getHaulierName(plan, first.HaulierId)}`;
  return [`${name} moved`, day, haulier].filter(Boolean).join('. ');
};

/** Moves deals and offers to undo the move. If the server refuses, shows the reason and reloads the plan. The selection stays. */
export const useMoves = (plan: DeliveryPlan | undefined, onMoved: (moved: readonly MovedDeal[]) => void, isToldBeside = false) => {
  const toast = useToast();
  const queryClient = useQueryClient();
  const onFailed = (error: Error) => {
    void queryClient.invalidateQueries();
    if (!isToldBeside) toast(describeError(error), { tone: 'error' });
    return true;
  };
  const back = useAction(moveDeliveries, {
    toast: (movedDeals) => `${formatDeals(movedDeals)} moved back`,
    onDone: onMoved,
    onFailed: (error) => {
      void queryClient.invalidateQueries();
      toast(`The move was not undone. ${describeError(error)}`, { tone: 'error' });
      return true;
    },
  });
  const action = useAction(moveDeliveries, {
    onFailed,
    onDone: onMoved,
    toast: (movedDeals) => ({
      text: plan ? describeMove(plan, movedDeals) : `${formatDeals(movedDeals)} moved`,
      undo: () => void back.run({ body: { Moves: movedDeals.map(undoMove) } }),
    }),
  });
  const moveTo = (deals: readonly PlannedDeal[], destination: Partial<PlanPlace>) => {
    if (!plan || action.pending) return undefined;
    const Moves = buildMoves(plan, deals, destination);
    if (Moves.length > 0) return action.run({ body: { Moves } });
    const [deal] = deals;
    if (deal && destination.day === null && deal.Day !== null && deal.DayKind !== 'Planned')
      toast(`Without a planned day, the ${deal.DayKind === 'Promised' ? 'promised' : 'required'} date applies: ${formatDate(deal.Day)}`, {
        tone: 'info',
      });
    return undefined;
  };
  return { moveTo, pending: action.pending || back.pending, anyFailure: action.anyFailure };
};
