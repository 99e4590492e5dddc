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

interface CheckTexts {
  title: string;
  /** Explains the check and how to clear it. */
  about: string;
  /** Path of the screen that clears it, with the last day of the month if the screen needs one. */
  to?: (to: string) => string;
  mend?: string;
  /** Screen for users who may not open the first one. `since` is the day of the oldest item. */
  else?: { to: (since: string, to: string) => string; mend: string };
}

export const checkTexts: Record<MonthEndCheck, CheckTexts> = {
  Uninvoiced: {
    title: 'Delivered, not invoiced',
    about: 'Goods despatched in this month or before, with no invoice yet. Raise the invoices.',
    to: () => screenPaths.readyToInvoice(),
    mend: 'Ready to invoice',
  },
  ToCredit: {
    title: 'Invoiced, not delivered',
    about: 'Orders invoiced in advance and delivered short. Credit them on Ready to Invoice.',
    to: () => screenPaths.readyToInvoice(),
    mend: 'Ready to invoice',
  },
  AdvanceVat: {
    title: 'VAT due on money in advance',
    about: 'VAT is due on the day when money for a pro forma is received. Issue the VAT invoice within 30 days.',
    to: () => screens.proFormas,
    mend: 'Pro forma invoices',
    else: { to: (since, to) => screenPaths.vatReport(since, to, '-NotInvoiced'), mend: 'VAT on sales (uninvoiced first)' },
  },
  Unsent: {
    title: 'Unsent invoices',
    about: 'Invoices, debit notes and credit notes neither e-mailed nor marked as posted.',
    to: () => screenPaths.unsentInvoices(),
    mend: 'Unsent invoices',
  },
  Unallocated: {
    title: 'Money not allocated',
    about: 'Payments and credit notes unallocated at the end of the month, as in the aged debtors of that day. Open one to allocate it.',
    to: screenPaths.ageListing,
    mend: 'Aged debtors on that day',
  },
  DraftPayments: {
    title: 'Payments in draft',
    about: 'Payments of this month or before, not yet confirmed. Confirm or discard them.',
    to: () => screens.recordPayment,
    mend: 'Record payment',
  },
  DraftCredits: {
    title: 'Credits in draft',
    about: 'Credits of this month or before, not yet issued. Issue or cancel them.',
  },
  DraftPrices: {
    title: 'Prices in draft',
    about: 'Prices whose start date has passed, not yet published. Publish or discard them.',
  },
  OpenCounts: {
    title: 'Stock counts not posted',
    about: 'Counts of this month or before, neither posted nor counted again.',
    to: () => screenPaths.countedSheets(),
    mend: 'Counted sheets',
  },
  NumberGaps: {
    title: 'Numbers missing',
    about: 'Invoices, credit notes, payments and pro formas are numbered without gaps. A missing number is a fault, so ask for help.',
  },
  Statements: {
    title: 'Accounts without a statement',
    about: 'Accounts with a balance and no statement to the end of the month or later.',
    to: screenPaths.unstated,
    mend: 'Statements to that day',
  },
};

/** Returns the screen that clears a check, or the alternative if the user may not open it. Undefined if there is neither. */
export const findFix = ({ Check, OldestDays }: Pick<MonthEndLine, 'Check' | 'OldestDays'>, month: string) => {
  const { to, mend, else: other } = checkTexts[Check];
  if (!to || !mend) return undefined;
  const path = to(month);
  if (!other || OldestDays === null || canReach(path)) return { to: path, mend };
  return { to: other.to(addDays(today(), -OldestDays), month), mend: other.mend };
};

interface TieTexts {
  title: string;
  check: string;
  /** Compared as of now, or in pounds at the end of the day. Undefined for the VAT of the month. */
  by?: 'now' | 'day';
  to?: (to: string) => string;
}

export const tieTexts: Record<MonthEndTie, TieTexts> = {
  Balances: { title: 'Account balances', check: 'Account balances v. ledger total', by: 'day', to: screenPaths.ageListing },
  OpenItems: { title: 'Open items', check: 'Account balances v. open items', by: 'day', to: screenPaths.ageListing },
  Stock: { title: 'Stock', check: 'Stock levels v. movements', by: 'now' },
  Pallets: { title: 'Pallets', check: 'Pallet levels v. movements', by: 'now' },
  Vat: {
    title: 'VAT on sales of the month',
    check: 'Report v. documents',
    to: (to) => screenPaths.vatReport(`${to.slice(0, 7)}-01`, to),
  },
};

const momentText = (by: TieTexts['by'], to: string) => (by === 'now' ? ', as of now' : by === 'day' ? `, ${formatDate(to)}, £` : '');

/** Describes what is compared and as of when. */
export const tieDescription = (tie: MonthEndTie, to: string) => {
  const { check, by } = tieTexts[tie];
  return `${check}${momentText(by, to)}`;
};

/** Returns the path of an item. Undefined for a missing number. */
export const itemPath = ({ Kind, Id, CustomerId }: MonthEndItem, check: MonthEndCheck): string | undefined => {
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

export const vatReasons: Record<VatBetweenWhy, string> = {
  OtherMonth: 'Document date and tax point in different months',
  InAdvance: 'Paid in advance, so VAT was due with the money',
  Receipt: 'Money in advance, so VAT is due before the invoice',
  Discount: 'Settlement discount taken, so not in the day book',
};

/** Returns the path on the account, or of the receipt for money. Everyone who closes a month may open these. */
export const documentPath = ({ Kind, Id, CustomerId }: VatBetweenItem) =>
  Kind === 'Payment' ? screenPaths.paymentHistory(CustomerId, Id) : screenPaths.statement(CustomerId, Kind === 'Invoice' ? Id : undefined);
