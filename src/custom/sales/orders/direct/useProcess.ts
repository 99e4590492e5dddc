import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { processOrders } from '#contract/sales/orders/calls.ts';
import type { OrderWarning } from '#contract/sales/orders/shapes.ts';
import { useAction } from '#src/api/useAction.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { plural, today } from '#src/ui/text/format.ts';
import type { Confirmation } from '#src/custom/sales/orders/form/save/ConfirmSave.tsx';
import { faultsOf, toProcess } from './directDraft.ts';
import type { DealEntry, DirectDeal } from './directDraft.ts';

type Result = AnswerOf<typeof processOrders>[number];
export type Chosen = readonly { deal: DirectDeal; entry: DealEntry }[];

interface Asked {
  chosen: Chosen;
  warnings: readonly OrderWarning[];
  /** What was answered before: one question may come after another. */
  given: Confirmation;
}

/** Of several deals the same is asked once. */
const once = (warnings: readonly OrderWarning[]) => [...new Map(warnings.map((warning) => [warning.Message, warning])).values()];

/** The most that one request takes; more go one after another. */
const atOnce = 25;

/** Processes the chosen deals, each by itself: what was refused stays with its reason, what must be confirmed is asked once for all. */
export const useProcess = (onDone: (orderIds: readonly number[]) => void) => {
  const toast = useToast();
  const [errors, setErrors] = useState<Readonly<Record<number, Record<string, string>>>>({});
  const [messages, setMessages] = useState<Readonly<Record<number, string>>>({});
  const [asked, setAsked] = useState<Asked | undefined>();
  const action = useAction(processOrders, { isToldBeside: true });

  const take = (chosen: Chosen, results: readonly Result[], given: Confirmation) => {
    const refused = results.filter(({ Ok }) => !Ok);
    const isAsked = (result: Result) => result.ToConfirm.length > 0;
    setErrors(Object.fromEntries(refused.map(({ OrderId, Errors }) => [OrderId, Errors])));
    setMessages(Object.fromEntries(refused.filter((one) => !isAsked(one)).map(({ OrderId, Message }) => [OrderId, Message])));
    const done = results.filter(({ Ok }) => Ok);
    if (done.length > 0) {
      const parts = done.filter(({ BackOrderId }) => BackOrderId !== null).length;
      const rest = parts > 0 ? `; ${plural(parts, 'rest')} on a new part` : '';
      toast(done.length === 1 ? (done[0]?.Message ?? '') : `${plural(done.length, 'deal')} ready to invoice${rest}`);
      onDone(done.map(({ OrderId }) => OrderId));
    }
    const questions = refused.filter(isAsked);
    if (questions.length === 0) return setAsked(undefined);
    const ids = new Set(questions.map(({ OrderId }) => OrderId));
    return setAsked({
      chosen: chosen.filter(({ deal }) => ids.has(deal.OrderId)),
      warnings: once(questions.flatMap(({ ToConfirm }) => ToConfirm)),
      given,
    });
  };

  const process = async (chosen: Chosen, given: Confirmation = {}) => {
    const { ConfirmDate, ConfirmLots, CreditOverrideReason } = given;
    const faults = Object.fromEntries(
      chosen.flatMap(({ deal, entry }) => {
        const found = faultsOf(deal, entry);
        return Object.keys(found).length > 0 ? [[deal.OrderId, found]] : [];
      }),
    );
    setErrors(faults);
    setMessages({});
    if (Object.keys(faults).length > 0) return;
    const results: Result[] = [];
    for (let from = 0; from < chosen.length; from += atOnce) {
      const Deals = chosen.slice(from, from + atOnce).map(({ deal, entry }) => ({
        ...toProcess(deal, entry, today()),
        ...(ConfirmDate && { ConfirmDate }),
        ...(ConfirmLots && { ConfirmLots }),
        ...(CreditOverrideReason && { CreditOverrideReason }),
      }));
      const answer = await action.run({ body: { Deals } });
      if (!answer) break;
      results.push(...answer);
    }
    take(chosen, results, given);
  };
  return { process, errors, messages, asked, dismiss: () => setAsked(undefined), pending: action.pending, failure: action.anyFailure };
};
