import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { raiseInvoices } from '#contract/money/invoices/calls.ts';
import type { RaisedInvoice, ReadyDeal } from '#contract/money/invoices/shapes.ts';
import { call, describeError } from '#src/api/call.ts';
import type { ChosenDay } from './useInvoiceDay.ts';
import { buildChunks } from './chunks.ts';
import type { Chunk } from './chunks.ts';

/** Result for one order. */
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
  /** Requests without an answer yet. The one in progress is first. */
  left: readonly Chunk[];
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
 * Raises invoices about ten at a time to show progress. The server raises a customer's invoices and queues their e-mail together.
 * After an error, continuing repeats the same request under the same key, so nothing is raised twice.
 */
export const useRaise = () => {
  const [state, setState] = useState<Run | undefined>(undefined);
  const queryClient = useQueryClient();
  const isStopped = useRef(false);
  const goOn = async (run: Run) => {
    const outcomes = [...run.outcomes];
    const pending = [...run.left];
    const update = (isRunning: boolean, error: string | null) =>
      setState({ ...run, outcomes: [...outcomes], left: [...pending], isRunning, error });
    let error: string | null = null;
    isStopped.current = false;
    update(true, null);
    try {
      for (const chunk of run.left) {
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
  const markCancelled = (outboxId: number) =>
    setState(
      (now) =>
        now && {
          ...now,
          outcomes: now.outcomes.map((one) =>
            one.outboxId === outboxId ? { ...one, outboxId: null, mailError: 'E-mail cancelled' } : one,
          ),
        },
    );
  return {
    state,
    run: (deals: readonly ReadyDeal[], isMailed: boolean, dated: ChosenDay = {}) =>
      goOn({ total: deals.length, isMailed, dated, outcomes: [], left: buildChunks(deals), isRunning: true, error: null }),
    goOn: () => (state ? goOn(state) : undefined),
    takenBack: markCancelled,
    /** Finishes the request in progress and sends no more. The run can be continued later. */
    stop: () => {
      isStopped.current = true;
    },
    clear: () => setState(undefined),
  };
};
