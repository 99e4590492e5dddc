import { useState } from 'react';
import { findPartialCredit, getInvoiceStock, loadCreditAndInvoice, loadPalletMovement } from '#contract/money/credits/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { CreditData } from './creditDraft.ts';

interface CreditSelection {
  customerId: number;
  invoiceId: number;
  creditId?: number | undefined;
}

/** Loads the form's data once, because a refetch must not overwrite the user's input. `times` counts the loads, to open the form again. */
export const useCreditData = ({ customerId, invoiceId, creditId = 0 }: CreditSelection) => {
  const fresh = { staleTimeMs: 0 };
  const creditable = useAnswer(findPartialCredit, { params: { a: invoiceId, b: creditId } }, fresh);
  const pallets = useAnswer(loadPalletMovement, { params: { id: invoiceId } }, fresh);
  const stock = useAnswer(getInvoiceStock, { params: { id: invoiceId } }, fresh);
  const account = useAnswer(loadCreditAndInvoice, { params: { id: customerId } }, fresh);
  const [opened, setOpened] = useState<{ data: CreditData; times: number } | undefined>();
  const answers = [creditable, pallets, stock, account];
  const isFresh = answers.every((answer) => !answer.isFetching);
  if (!opened && isFresh && creditable.data && pallets.data && stock.data && account.data)
    setOpened({ data: { creditable: creditable.data, pallets: pallets.data, stock: stock.data, account: account.data }, times: 1 });
  const reload = async () => {
    const [newCreditable, newPallets, newStock, newAccount] = await Promise.all([
      creditable.refetch(),
      pallets.refetch(),
      stock.refetch(),
      account.refetch(),
    ]);
    if (!newCreditable.data || !newPallets.data || !newStock.data || !newAccount.data) return;
    const data = { creditable: newCreditable.data, pallets: newPallets.data, stock: newStock.data, account: newAccount.data };
    setOpened((before) => ({ data, times: (before?.times ?? 1) + 1 }));
  };
  return { ...opened, error: opened ? undefined : answers.find((answer) => answer.error)?.error, reload };
};
