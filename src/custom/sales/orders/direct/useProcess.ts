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
import { deliveryColumns, getDealStore, noDeals, sendDeal } from './directDeals.ts';
import type { DealEntry, DirectDeal, DirectTypes } from './directDeals.ts';

type Result = AnswerOf<typeof processOrders>[number];
export type Chosen = readonly { deal: DirectDeal; entry: DealEntry }[];

interface OpenQuestion {
  chosen: Chosen;
  warnings: readonly OrderWarning[];
  /** Answers to earlier questions, because one question may lead to another. */
  answers: Confirmation;
}

/** Removes repeated questions, so that each question is asked once for all deals. */
const dropRepeated = (warnings: readonly OrderWarning[]) => [...new Map(warnings.map((warning) => [warning.Message, warning])).values()];

/** Largest number of deals in one request. Further deals follow in more requests. */
const maxDeals = 25;

/** Processes the chosen deals separately. A refused deal shows its reason, and each question is asked once for all deals. */
export const useProcess = (store: StoreOf<DirectTypes>, onDone: (orderIds: readonly number[]) => void) => {
  const toast = useToast();
  const [errors, setErrors] = useState<Readonly<Record<number, Record<string, string>>>>({});
  const [question, setQuestion] = useState<OpenQuestion | undefined>();
  const action = useAction(processOrders, { isErrorInline: true });

  const focus = (cell: CellError | undefined) => cell && focusCell(document.body, cell.key, cell.cell);

  const showResults = (chosenDeals: Chosen, results: readonly Result[], confirmation: Confirmation) => {
    const refusals = results.filter(({ Ok }) => !Ok);
    const isAsked = ({ ToConfirm }: Result) => ToConfirm.length > 0;
    const refusedDeals = refusals.map(({ OrderId, Errors, Message, ToConfirm }) => {
      const lines = getDealStore(store, OrderId);
      const { first, others } = showErrors(lines, deliveryColumns, lines.inOrder(), Errors);
      return { first, errors: [OrderId, { ...others, ...(ToConfirm.length === 0 && { deal: Message }) }] as const };
    });
    setErrors(Object.fromEntries(refusedDeals.map((deal) => deal.errors)));
    focus(refusedDeals.find(({ first }) => first)?.first);
    const processedDeals = results.filter(({ Ok }) => Ok);
    if (processedDeals.length > 0) {
      const backOrderCount = processedDeals.filter(({ BackOrderId }) => BackOrderId !== null).length;
      const backOrderText = backOrderCount > 0 ? `. ${plural(backOrderCount, 'back order')} added` : '';
      toast(
        processedDeals.length === 1
          ? (processedDeals[0]?.Message ?? '')
          : `${plural(processedDeals.length, 'order')} ready to invoice${backOrderText}`,
      );
      onDone(processedDeals.map(({ OrderId }) => OrderId));
    }
    const questions = refusals.filter(isAsked);
    if (questions.length === 0) return setQuestion(undefined);
    const ids = new Set(questions.map(({ OrderId }) => OrderId));
    return setQuestion({
      chosen: chosenDeals.filter(({ deal }) => ids.has(deal.OrderId)),
      warnings: dropRepeated(questions.flatMap(({ ToConfirm }) => ToConfirm)),
      answers: confirmation,
    });
  };

  const process = async (chosenDeals: Chosen, confirmation: Confirmation = {}) => {
    const { ConfirmDate, ConfirmLots, CreditOverrideReason } = confirmation;
    const dealsWithoutNote = chosenDeals.filter(({ entry }) => entry.SupplierDeliveryNoteNo.trim() === '');
    const missingInput = chosenDeals.flatMap(({ deal }) => findMissing(getDealStore(store, deal.OrderId), deliveryColumns, noDeals) ?? []);
    setErrors(
      Object.fromEntries(dealsWithoutNote.map(({ deal }) => [deal.OrderId, { SupplierDeliveryNoteNo: 'Enter the delivery note number' }])),
    );
    focus(missingInput[0]);
    if (dealsWithoutNote.length + missingInput.length > 0) return;
    const results: Result[] = [];
    for (let from = 0; from < chosenDeals.length; from += maxDeals) {
      const Deals = chosenDeals.slice(from, from + maxDeals).map(({ deal, entry }) => ({
        ...sendDeal(deal, entry, getDealStore(store, deal.OrderId).inOrder()),
        ...(ConfirmDate && { ConfirmDate }),
        ...(ConfirmLots && { ConfirmLots }),
        ...(CreditOverrideReason && { CreditOverrideReason }),
      }));
      const answer = await action.run({ body: { Deals } });
      if (!answer) break;
      results.push(...answer);
    }
    showResults(chosenDeals, results, confirmation);
  };
  return { process, errors, question, dismiss: () => setQuestion(undefined), pending: action.pending, failure: action.anyFailure };
};
