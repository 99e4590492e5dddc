import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { raiseInvoices } from '#contract/money/invoices/calls.ts';
import type { RaisedInvoice, ReadyDeal } from '#contract/money/invoices/shapes.ts';
import { call, describeError } from '#src/api/call.ts';
import type { ChosenDay } from './useInvoiceDay.ts';
import { buildChunks } from './chunks.ts';
import type { Chunk } from './chunks.ts';

/** Result of the run for one order. */
export interface Outcome {
  deal: ReadyDeal;
  invoice: RaisedInvoice | null;
  error: string | null;
  /** Queued e-mail. Null if the invoice goes by post, has no address or could not be queued. */
  outboxId: number | null;
  mailError: string | null;
}

interface Run {
  total: number;
  isMailed: boolean;
  dated: ChosenDay;
  outcomes: Outcome[];
  /** Requests that have no answer yet. The first may be in progress. */
  pendingChunks: readonly Chunk[];
  isRunning: boolean;
  /** Reason why the run stopped early. */
  error: string | null;
}

const raiseChunk = async ({ deals, key }: Chunk, { isMailed: QueueEmail, dated }: Pick<Run, 'isMailed' | 'dated'>): Promise<Outcome[]> => {
  const body = { OrderIds: deals.map((deal) => deal.OrderId), QueueEmail, ...dated };
  const results = await call(raiseInvoices, { body }, { idempotencyKey: key });
  const byOrder = new Map(results.map((result) => [result.OrderId, result]));
  return deals.map((deal) => {
    const { Invoice = null, Error = null, OutboxId = null, MailError = null } = byOrder.get(deal.OrderId) ?? {};
    return { deal, invoice: Invoice, error: Error, outboxId: OutboxId, mailError: MailError };
  });
};

/**
 * Raises invoices in requests of about ten, to show progress. One request has all chosen orders of a customer, because they share an e-mail.
 * After an error, `resume` repeats the failed request with the same key, so no invoice is raised twice.
 */
export const useRaise = () => {
  const [state, setState] = useState<Run | undefined>(undefined);
  const queryClient = useQueryClient();
  const isStopped = useRef(false);
  const continueRun = async (run: Run) => {
    const outcomes = [...run.outcomes];
    const pending = [...run.pendingChunks];
    const update = (isRunning: boolean, error: string | null) =>
      setState({ ...run, outcomes: [...outcomes], pendingChunks: [...pending], isRunning, error });
    let error: string | null = null;
    isStopped.current = false;
    update(true, null);
    try {
      for (const chunk of run.pendingChunks) {
        outcomes.push(...(await raiseChunk(chunk, run)));
        pending.shift();
        update(true, null);
        if (isStopped.current && pending.length > 0) {
          error = 'Stopped.';
          break;
        }
      }
    } catch (thrown) {
      error = describeError(thrown);
    }
    update(false, error);
    await queryClient.invalidateQueries();
  };
  const markMailCancelled = (outboxId: number) =>
    setState(
      (before) =>
        before && {
          ...before,
          outcomes: before.outcomes.map((outcome) =>
            outcome.outboxId === outboxId ? { ...outcome, outboxId: null, mailError: 'E-mail cancelled' } : outcome,
          ),
        },
    );
  return {
    state,
    run: (deals: readonly ReadyDeal[], isMailed: boolean, dated: ChosenDay = {}) =>
      continueRun({ total: deals.length, isMailed, dated, outcomes: [], pendingChunks: buildChunks(deals), isRunning: true, error: null }),
    resume: () => (state ? continueRun(state) : undefined),
    markMailCancelled,
    /** Stops the run after the request in progress. The user can resume it later. */
    stop: () => {
      isStopped.current = true;
    },
    clear: () => setState(undefined),
  };
};
