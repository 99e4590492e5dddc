import { anyOf, from, list, only, search, to } from '#contract/list.ts';
import { DateOnly, Id } from '#contract/values.ts';
import { CreditRow, CreditState } from './shapes.ts';

/** Credits in every state, newest first. `q` matches the start of a credit or invoice number, or words of the reason or comment. */
export const customerCredits = list({
  row: CreditRow,
  id: 'CreditId',
  filters: {
    q: search(),
    CustomerId: anyOf(Id),
    State: anyOf(CreditState),
    InvoiceId: anyOf(Id),
    CreditReasonId: anyOf(Id),
    Show: only('Unallocated'),
    DatedFrom: from(DateOnly, 'CreditDate'),
    DatedTo: to(DateOnly, 'CreditDate'),
  },
  sorts: ['CreditNo', 'State', 'CreditDate', 'InvoiceNo', 'CreditReason', 'NetAmount', 'GrossAmount', 'Unallocated'],
  order: ['CreditDate', 'DESC'],
});
