import { screenPaths, screens } from '#contract/screenPaths.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import type {
  MonthEndCheck,
  MonthEndItem,
  MonthEndLine,
  MonthEndTie,
  VatBetweenItem,
  VatBetweenWhy,
} from '#contract/money/monthEnd/calls.ts';
import { canReach } from '#src/ui/screen/reach/reach.ts';
import { formatDate, today } from '#src/ui/text/format.ts';

interface CheckWords {
  title: string;
  /** Explains the check and how to clear it. */
  about: string;
  /** Path of the screen that clears it, with the last day of the month if the screen needs one. */
  to?: (to: string) => string;
  mend?: string;
  /** Screen for users who may not open the first one. `since` is the day of the oldest item. */
  else?: { to: (since: string, to: string) => string; mend: string };
}

export const checkWords: Record<MonthEndCheck, CheckWords> = {
  Uninvoiced: {
    title: 'Delivered, not invoiced',
    about: 'Goods that left in this month or before and have no invoice yet. Raise the invoices.',
    to: () => screenPaths.readyToInvoice(),
    mend: 'Ready to invoice',
  },
  ToCredit: {
    title: 'Invoiced, not delivered: to credit',
    about: 'Deals that were invoiced in advance and went short. Each is credited below Ready to invoice.',
    to: () => screenPaths.readyToInvoice(),
    mend: 'Ready to invoice',
  },
  AdvanceVat: {
    title: 'VAT due on money in advance',
    about: 'Money received against a pro forma makes VAT due that day. Its VAT invoice is wanted within 30 days.',
    to: () => screens.proFormas,
    mend: 'Pro forma invoices',
    else: { to: (since, to) => screenPaths.vatReport(since, to, '-NotInvoiced'), mend: 'VAT on sales, those first' },
  },
  Unsent: {
    title: 'Documents not sent',
    about: 'Invoices, debit notes and credit notes that no mail server accepted and nobody marked as posted.',
    to: () => screenPaths.unsentInvoices(),
    mend: 'Unsent invoices',
  },
  Unallocated: {
    title: 'Money not allocated',
    about:
      'Payments and credit notes that were set against no invoice by the month’s end, as the age listing of that day has them. Each leads to where it is allocated.',
    to: screenPaths.ageListing,
    mend: 'Age listing of that day',
  },
  DraftPayments: {
    title: 'Payments in draft',
    about: 'Payments of this month or before that nobody confirmed: confirm or discard them.',
    to: () => screens.recordPayment,
    mend: 'Record payment',
  },
  DraftCredits: {
    title: 'Credits in draft',
    about: 'Credits of this month or before that are not issued: issue or cancel them.',
  },
  DraftPrices: {
    title: 'Prices in draft',
    about: 'Prices that were to hold by now and are not published: publish or drop them.',
  },
  OpenCounts: {
    title: 'Stock counts not posted',
    about: 'Counts of this month or before that are neither posted nor counted again.',
    to: () => screenPaths.countedSheets(),
    mend: 'Counted sheets',
  },
  NumberGaps: {
    title: 'Numbers missing',
    about: 'Invoices, credit notes, payments and pro formas are numbered without a gap. A number that is missing is a fault: ask for help.',
  },
  Statements: {
    title: 'Accounts without a statement',
    about: 'Accounts with a balance and no statement of the month’s end or later.',
    to: screenPaths.unstated,
    mend: 'Statements to that day',
  },
};

/** Returns the screen that clears a check, or the alternative if the user may not open it. Undefined if there is neither. */
export const mendedAt = ({ Check, OldestDays }: Pick<MonthEndLine, 'Check' | 'OldestDays'>, month: string) => {
  const { to, mend, else: other } = checkWords[Check];
  if (!to || !mend) return undefined;
  const path = to(month);
  if (!other || OldestDays === null || canReach(path)) return { to: path, mend };
  return { to: other.to(addDays(today(), -OldestDays), month), mend: other.mend };
};

interface TieWords {
  title: string;
  kept: string;
  anew: string;
  /** Compared as of now, or in pounds at the end of the day. Undefined for the VAT of the month. */
  by?: 'now' | 'day';
  to?: (to: string) => string;
}

export const tieWords: Record<MonthEndTie, TieWords> = {
  Balances: { title: 'Balances of the accounts', kept: 'as kept', anew: 'the ledger added up', by: 'day', to: screenPaths.ageListing },
  OpenItems: { title: 'Open items', kept: 'balances', anew: 'open items added up', by: 'day', to: screenPaths.ageListing },
  Stock: { title: 'Stock', kept: 'levels', anew: 'movements added up', by: 'now' },
  Pallets: { title: 'Pallets', kept: 'levels', anew: 'movements added up', by: 'now' },
  Vat: {
    title: 'VAT on sales of the month',
    kept: 'the report',
    anew: 'the documents added up',
    to: (to) => screenPaths.vatReport(`${to.slice(0, 7)}-01`, to),
  },
};

const momentOf = (by: TieWords['by'], to: string) => (by === 'now' ? 'now: ' : by === 'day' ? `in pounds as at ${formatDate(to)}: ` : '');

/** Describes what is compared and as of when. */
export const againstWords = (tie: MonthEndTie, to: string) => {
  const { kept, anew, by } = tieWords[tie];
  return `${momentOf(by, to)}${kept}, ${anew}`;
};

/** Returns the path of an item. Undefined for a missing number. */
export const pathOfItem = ({ Kind, Id, CustomerId }: MonthEndItem, check: MonthEndCheck): string | undefined => {
  if (check === 'Unallocated' && CustomerId !== null)
    return screenPaths.recordPayment({ customerId: CustomerId, use: `${Kind.toLowerCase()}-${Id}` });
  if (Kind === 'Deal') return screenPaths.order(Id);
  if (Kind === 'Payment') return screenPaths.payment(Id);
  if (Kind === 'Prices') return screenPaths.prices(CustomerId);
  if (Kind === 'Count') return screenPaths.countedSheets(Id);
  if (CustomerId === null) return undefined;
  if (Kind === 'Invoice') return screenPaths.customer(CustomerId, Id);
  if (Kind === 'Credit') return screenPaths.credit(CustomerId, Id);
  return screenPaths.statement(CustomerId);
};

export const vatBetweenWords: Record<VatBetweenWhy, string> = {
  OtherMonth: 'Dated in one month, its tax point in another',
  InAdvance: 'Paid in advance: its VAT fell due with the money',
  Receipt: 'Money in advance: VAT is due before its invoice',
  Discount: 'Settlement discount taken: no document of the day book',
};

/** Returns the path on the account, or of the receipt for money. Everyone who closes a month may open these. */
export const pathOfDocument = ({ Kind, Id, CustomerId }: VatBetweenItem) =>
  Kind === 'Payment' ? screenPaths.paymentHistory(CustomerId, Id) : screenPaths.statement(CustomerId, Kind === 'Invoice' ? Id : undefined);
