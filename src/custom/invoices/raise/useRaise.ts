import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { raiseInvoices } from '#contract/invoices/calls.ts';
import type { RaisedInvoice, ReadyDeal } from '#contract/invoices/shapes.ts';
import { sendEmail } from '#contract/mail/calls.ts';
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

const chunksOf = <Item>(items: readonly Item[]) =>
  Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) => items.slice(index * chunkSize, (index + 1) * chunkSize));

const raiseChunk = async (deals: readonly ReadyDeal[]): Promise<Outcome[]> => {
  const results = await call(raiseInvoices, { body: { OrderIds: deals.map((deal) => deal.OrderId) } });
  const byOrder = new Map(results.map((result) => [result.OrderId, result]));
  return deals.map((deal) => {
    const result = byOrder.get(deal.OrderId);
    return { deal, invoice: result?.Invoice ?? null, error: result?.Error ?? null, outboxId: null, mailError: null };
  });
};

const goesByMail = ({ deal, invoice }: Outcome) => invoice !== null && deal.DocumentDelivery === 'Email' && deal.Recipients.length > 0;

/** One customer's mail that cannot be queued leaves the others alone. */
const queueCustomer = async (own: Outcome[]): Promise<Outcome[]> => {
  const ids = own.flatMap(({ invoice }) => (invoice ? [invoice.InvoiceId] : []));
  try {
    const { Queued } = await call(sendEmail, { body: { DocumentKind: 'Invoice', DocumentIds: ids } });
    return own.map((outcome) => ({ ...outcome, outboxId: Queued[0]?.OutboxId ?? null }));
  } catch (error) {
    return own.map((outcome) => ({ ...outcome, mailError: tellError(error) }));
  }
};

const queueAll = async (outcomes: Outcome[]): Promise<Outcome[]> => {
  const byCustomer = [...Map.groupBy(outcomes.filter(goesByMail), ({ deal }) => deal.CustomerId).values()];
  const queued = new Map<number, Outcome>();
  for (const own of byCustomer) for (const outcome of await queueCustomer(own)) queued.set(outcome.deal.OrderId, outcome);
  return outcomes.map((outcome) => queued.get(outcome.deal.OrderId) ?? outcome);
};

/** Raises invoices ten at a time, so that there is progress to see, then queues the mails of those that go by mail. */
export const useRaise = () => {
  const [state, setState] = useState<Run | undefined>(undefined);
  const queryClient = useQueryClient();
  const run = async (deals: readonly ReadyDeal[], isMailed: boolean) => {
    let outcomes: Outcome[] = [];
    setState({ total: deals.length, outcomes, isRunning: true, error: null });
    let error: string | null = null;
    try {
      for (const chunk of chunksOf(deals)) {
        outcomes = outcomes.concat(await raiseChunk(chunk));
        setState({ total: deals.length, outcomes, isRunning: true, error: null });
      }
    } catch (thrown) {
      error = tellError(thrown);
    }
    if (isMailed) outcomes = await queueAll(outcomes);
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
