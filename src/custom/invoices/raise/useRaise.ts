import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { raiseInvoices } from '#contract/invoices/calls.ts';
import type { RaisedInvoice, ReadyDeal } from '#contract/invoices/shapes.ts';
import { call, tellError } from '#src/api/call.ts';

/** What came of one deal. */
export interface Outcome {
  deal: ReadyDeal;
  invoice: RaisedInvoice | null;
  error: string | null;
  /** The mail that it waits in; null where it is for the post, has no address, or queueing failed. */
  outboxId: number | null;
  mailError: string | null;
}

interface Run {
  total: number;
  outcomes: Outcome[];
  isRunning: boolean;
  /** What stopped it half way; what is done is done, and pressing again goes on. */
  error: string | null;
}

const chunkSize = 10;

/** A customer's deals stay together: they go in one mail. */
const chunksOf = (deals: readonly ReadyDeal[]) => {
  const chunks: ReadyDeal[][] = [];
  for (const own of Map.groupBy(deals, (deal) => deal.CustomerId).values()) {
    const last = chunks.at(-1);
    if (last && last.length + own.length <= chunkSize) last.push(...own);
    else chunks.push([...own]);
  }
  return chunks;
};

const raiseChunk = async (deals: readonly ReadyDeal[], QueueEmail: boolean): Promise<Outcome[]> => {
  const results = await call(raiseInvoices, { body: { OrderIds: deals.map((deal) => deal.OrderId), QueueEmail } });
  const byOrder = new Map(results.map((result) => [result.OrderId, result]));
  return deals.map((deal) => {
    const { Invoice = null, Error = null, OutboxId = null, MailError = null } = byOrder.get(deal.OrderId) ?? {};
    return { deal, invoice: Invoice, error: Error, outboxId: OutboxId, mailError: MailError };
  });
};

/** Raises invoices some ten at a time, so that there is progress to see; the server queues their mails in the same call. */
export const useRaise = () => {
  const [state, setState] = useState<Run | undefined>(undefined);
  const queryClient = useQueryClient();
  const run = async (deals: readonly ReadyDeal[], isMailed: boolean) => {
    let outcomes: Outcome[] = [];
    setState({ total: deals.length, outcomes, isRunning: true, error: null });
    let error: string | null = null;
    try {
      for (const chunk of chunksOf(deals)) {
        outcomes = outcomes.concat(await raiseChunk(chunk, isMailed));
        setState({ total: deals.length, outcomes, isRunning: true, error: null });
      }
    } catch (thrown) {
      error = tellError(thrown);
    }
    setState({ total: deals.length, outcomes, isRunning: false, error });
    await queryClient.invalidateQueries();
  };
  const takenBack = (outboxId: number) =>
    setState(
      (now) =>
        now && {
          ...now,
          outcomes: now.outcomes.map((one) => (one.outboxId === outboxId ? { ...one, outboxId: null, mailError: 'Taken back' } : one)),
        },
    );
  return { state, run, takenBack, clear: () => setState(undefined) };
};
