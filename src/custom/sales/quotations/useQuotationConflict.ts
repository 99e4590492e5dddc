import { useRef, useState } from 'react';
import { getQuotation } from '#contract/sales/quotations/calls.ts';
import type { Quotation } from '#contract/sales/quotations/shapes.ts';
import type { Failure } from '#contract/failure.ts';
import { call, failureOf } from '#src/api/call.ts';
import type { FoundConflict } from '#src/ui/screen/say/FasterNotice.tsx';
import type { OrderAccount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { quotationAsSaved } from './quotationDraft.ts';
import type { SentQuotation } from './joinQuotations.ts';

/** Somebody saved the quotation first: what they changed, which is what one's own changes then join. */
export const useQuotationConflict = (account: OrderAccount, quotation: Quotation | undefined, onFailure: (failure: Failure) => void) => {
  const [shown, setShown] = useState<FoundConflict | undefined>();
  const theirs = useRef<Quotation | undefined>(undefined);
  const load = async (mine: Quotation) => {
    theirs.current = await call(getQuotation, { params: { id: mine.QuotationId } });
    return theirs.current;
  };
  return {
    shown,
    close: () => setShown(undefined),
    /** What they changed is told where it can be asked for; that they did, in any case. */
    show: async (message: string) => {
      theirs.current = undefined;
      setShown({ faster: message, changes: [] });
      if (!quotation) return;
      try {
        const { theirQuotationChanges } = await import('./joinQuotations.ts');
        setShown({ faster: message, changes: theirQuotationChanges(quotation, await load(quotation)) });
      } catch (error) {
        onFailure(failureOf(error));
      }
    },
    /** What is to be saved upon what the other has saved. */
    join: async (mine: SentQuotation) => {
      if (!quotation) throw new Error('A new quotation is nobody else’s');
      const { joinQuotations } = await import('./joinQuotations.ts');
      const now = theirs.current ?? (await load(quotation));
      const [base, other] = [quotationAsSaved(account, quotation), quotationAsSaved(account, now)];
      return { ...joinQuotations(base, mine, other), Version: now.Version };
    },
  };
};
