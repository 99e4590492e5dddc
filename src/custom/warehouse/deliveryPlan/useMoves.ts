import { useQueryClient } from '@tanstack/react-query';
import { moveDeliveries } from '#contract/warehouse/deliveryPlan/calls.ts';
import type { DeliveryMove, DeliveryPlan, MovedDeal, PlannedDeal } from '#contract/warehouse/deliveryPlan/calls.ts';
import { tellError } from '#src/api/call.ts';
import { useAction } from '#src/api/useAction.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { formatDate, formatLongDate } from '#src/ui/text/format.ts';
import { dealsWords, haulierWords, movesTo } from './planModel.ts';
import type { Place } from './planModel.ts';

const backOf = ({ OrderId, Version, Before }: MovedDeal): DeliveryMove => ({ OrderId, Version, ...Before });

const movedWords = (plan: DeliveryPlan, moved: readonly MovedDeal[]) => {
  const [first] = moved;
  const name = dealsWords(moved);
  if (!first) return name;
  const isOf = <Key extends 'DeliveryDate' | 'HaulierId'>(key: Key) => moved.every((deal) => deal[key] === first[key]);
  const day = isOf('DeliveryDate') && (first.DeliveryDate === null ? 'no planned day' : formatLongDate(first.DeliveryDate));
  const haulier = isOf('HaulierId') && haulierWords(plan, first.HaulierId);
  return `${name} moved: ${[day, haulier].filter(Boolean).join(', ')}`;
};

/** Moves deals and offers an undo. If the server refuses, shows why, reloads the plan and keeps the selection. */
export const useMoves = (plan: DeliveryPlan | undefined, onMoved: (moved: readonly MovedDeal[]) => void, isToldBeside = false) => {
  const toast = useToast();
  const queryClient = useQueryClient();
  const onFailed = (error: Error) => {
    void queryClient.invalidateQueries();
    if (!isToldBeside) toast(tellError(error), { tone: 'error' });
    return true;
  };
  const back = useAction(moveDeliveries, {
    toast: (moved) => `${dealsWords(moved)} moved back`,
    onDone: onMoved,
    onFailed: (error) => {
      void queryClient.invalidateQueries();
      toast(`The move was not undone. ${tellError(error)}`, { tone: 'error' });
      return true;
    },
  });
  const action = useAction(moveDeliveries, {
    onFailed,
    onDone: onMoved,
    toast: (moved) => ({
      text: plan ? movedWords(plan, moved) : `${dealsWords(moved)} moved`,
      undo: () => void back.run({ body: { Moves: moved.map(backOf) } }),
    }),
  });
  const moveTo = (deals: readonly PlannedDeal[], place: Partial<Place>) => {
    if (!plan || action.pending) return undefined;
    const Moves = movesTo(plan, deals, place);
    if (Moves.length > 0) return action.run({ body: { Moves } });
    const [deal] = deals;
    if (deal && place.day === null && deal.Day !== null && deal.DayKind !== 'Planned')
      toast(`${dealsWords(deals)} stays on its ${deal.DayKind === 'Promised' ? 'promised' : 'required'} date, ${formatDate(deal.Day)}`, {
        tone: 'info',
      });
    return undefined;
  };
  return { moveTo, pending: action.pending || back.pending, anyFailure: action.anyFailure };
};
