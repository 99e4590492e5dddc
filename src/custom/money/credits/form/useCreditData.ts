import { useState } from 'react';
import { findPartialCredit, getInvoiceStock, loadCreditAndInvoice, loadPalletMovement } from '#contract/money/credits/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { CreditData } from './creditDraft.ts';

interface CreditSelection {
  customerId: number;
  invoiceId: number;
  creditId?: number | undefined;
}

/** Loads the form's data once. A later refetch must not overwrite the user's input. */
export const useCreditData = ({ customerId, invoiceId, creditId = 0 }: CreditSelection) => {
  const fresh = { staleTimeMs: 0 };
  const part = useAnswer(findPartialCredit, { params: { a: invoiceId, b: creditId } }, fresh);
  const pallets = useAnswer(loadPalletMovement, { params: { id: invoiceId } }, fresh);
  const stock = useAnswer(getInvoiceStock, { params: { id: invoiceId } }, fresh);
  const account = useAnswer(loadCreditAndInvoice, { params: { id: customerId } }, fresh);
  const [opened, setOpened] = useState<{ data: CreditData; times: number } | undefined>();
  const answers = [part, pallets, stock, account];
  const isFresh = answers.every((answer) => !answer.isFetching);
  if (!opened && isFresh && part.data && pallets.data && stock.data && account.data)
    setOpened({ data: { part: part.data, pallets: pallets.data, stock: stock.data, account: account.data }, times: 1 });
  const reload = async () => {
    const [a, b, c, d] = await Promise.all([part.refetch(), pallets.refetch(), stock.refetch(), account.refetch()]);
    const [now, moved, goods, customer] = [a.data, b.data, c.data, d.data];
    if (now && moved && goods && customer)
      setOpened((before) => ({ data: { part: now, pallets: moved, stock: goods, account: customer }, times: (before?.times ?? 1) + 1 }));
  };
  return { ...opened, error: opened ? undefined : answers.find((answer) => answer.error)?.error, reload };
};
