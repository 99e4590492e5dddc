import { useState } from 'react';
import type { AnswerOf } from '#contract/call/endpoint.ts';
import { processOrders } from '#contract/sales/orders/calls.ts';
import type { OrderWarning } from '#contract/sales/orders/shapes.ts';
import { useAction } from '#src/api/useAction.ts';
import type { Confirmation } from '#src/custom/sales/orders/form/save/ConfirmSave.tsx';
import type { StoreOf } from '#src/lineDocument/definition.ts';
import { findMissing, showErrors } from '#src/lineDocument/errors.ts';
import type { CellError } from '#src/lineDocument/errors.ts';
import { focusCell } from '#src/lineDocument/grid/gridActions.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { plural } from '#src/ui/text/format.ts';
import { deliveryColumns, linesOfDeal, noDeals, sendDeal } from './directDeals.ts';
import type { DealEntry, DirectDeal, DirectTypes } from './directDeals.ts';

type Result = AnswerOf<typeof processOrders>[number];
export type Chosen = readonly { deal: DirectDeal; entry: DealEntry }[];

interface Asked {
  chosen: Chosen;
  warnings: readonly OrderWarning[];
  /** Answers to earlier questions, because one question may lead to another. */
  given: Confirmation;
}

/** Removes repeated questions, so that each is asked once for all deals. */
const once = (warnings: readonly OrderWarning[]) => [...new Map(warnings.map((warning) => [warning.Message, warning])).values()];

/** Largest number of deals in one request. Further deals follow in more requests. */
const maxDeals = 25;

/** Processes the chosen deals separately. A refused deal shows its reason, and each question is asked once for all deals. */
export const useProcess = (store: StoreOf<DirectTypes>, onDone: (orderIds: readonly number[]) => void) => {
  const toast = useToast();
  const [errors, setErrors] = useState<Readonly<Record<number, Record<string, string>>>>({});
  const [asked, setAsked] = useState<Asked | undefined>();
  const action = useAction(processOrders, { isToldBeside: true });

  const focus = (at: CellError | undefined) => at && focusCell(document.body, at.key, at.cell);

  const take = (chosen: Chosen, results: readonly Result[], given: Confirmation) => {
    const refused = results.filter(({ Ok }) => !Ok);
    const isAsked = ({ ToConfirm }: Result) => ToConfirm.length > 0;
    const shown = refused.map(({ OrderId, Errors, Message, ToConfirm }) => {
      const lines = linesOfDeal(store, OrderId);
      const { first, others } = showErrors(lines, deliveryColumns, lines.inOrder(), Errors);
      return { first, errors: [OrderId, { ...others, ...(ToConfirm.length === 0 && { deal: Message }) }] as const };
    });
    setErrors(Object.fromEntries(shown.map((deal) => deal.errors)));
    focus(shown.find(({ first }) => first)?.first);
    const done = results.filter(({ Ok }) => Ok);
    if (done.length > 0) {
      const parts = done.filter(({ BackOrderId }) => BackOrderId !== null).length;
      const rest = parts > 0 ? `. ${plural(parts, 'back order')} added` : '';
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
    const noNote = chosen.filter(({ entry }) => entry.SupplierDeliveryNoteNo.trim() === '');
    const missing = chosen.flatMap(({ deal }) => findMissing(linesOfDeal(store, deal.OrderId), deliveryColumns, noDeals) ?? []);
    setErrors(Object.fromEntries(noNote.map(({ deal }) => [deal.OrderId, { SupplierDeliveryNoteNo: 'Enter the delivery note number' }])));
    focus(missing[0]);
    if (noNote.length + missing.length > 0) return;
    const results: Result[] = [];
    for (let from = 0; from < chosen.length; from += maxDeals) {
      const Deals = chosen.slice(from, from + maxDeals).map(({ deal, entry }) => ({
        ...sendDeal(deal, entry, linesOfDeal(store, deal.OrderId).inOrder()),
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
  return { process, errors, asked, dismiss: () => setAsked(undefined), pending: action.pending, failure: action.anyFailure };
};
