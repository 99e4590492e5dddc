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
import { formatDate, isoDay, today } from '#src/ui/text/format.ts';

interface CheckTexts {
  title: string;
  /** Explains the check and what to do. */
  about: string;
  /** Returns the path of the screen that fixes the items. `to` is the last day of the month. */
  path?: (to: string) => string;
  /** Name of that screen, shown as the link. */
  screen?: string;
  /** Screen for users who may not open `path`. `since` is the day of the oldest item. */
  alternative?: { path: (since: string, to: string) => string; screen: string };
}

export const checkTexts: Record<MonthEndCheck, CheckTexts> = {
  Uninvoiced: {
    title: 'Delivered, not invoiced',
    about: 'Goods despatched in this month or before, with no invoice yet. Raise the invoices.',
    path: () => screenPaths.readyToInvoice(),
    screen: 'Ready to invoice',
  },
  ToCredit: {
    title: 'Invoiced, not delivered',
    about: 'Orders invoiced in advance and delivered short. Credit them on Ready to Invoice.',
    path: () => screenPaths.readyToInvoice(),
    screen: 'Ready to invoice',
  },
  AdvanceVat: {
    title: 'VAT due on money in advance',
    about: 'VAT is due on the day when money for a pro forma is received. Issue the VAT invoice within 30 days.',
    path: () => screens.proFormas,
    screen: 'Pro forma invoices',
    alternative: { path: (since, to) => screenPaths.vatReport(since, to, '-NotInvoiced'), screen: 'VAT on sales (uninvoiced first)' },
  },
  Unsent: {
    title: 'Unsent invoices',
    about: 'Invoices, debit notes and credit notes neither e-mailed nor marked as posted. Send them.',
    path: () => screenPaths.unsentInvoices(),
    screen: 'Unsent invoices',
  },
  Unallocated: {
    title: 'Unallocated money',
    about: 'Payments and credit notes unallocated at the end of the month, as in the aged debtors of that day. Open one to allocate it.',
    path: screenPaths.ageListing,
    screen: 'Aged debtors on that day',
  },
  DraftPayments: {
    title: 'Draft payments',
    about: 'Payments of this month or before, not yet confirmed. Confirm or discard them.',
    path: () => screens.recordPayment,
    screen: 'Record payment',
  },
  DraftCredits: {
    title: 'Draft credits',
    about: 'Credits of this month or before, not yet issued. Issue or cancel them.',
  },
  DraftPrices: {
    title: 'Draft prices',
    about: 'Prices whose start date has passed, not yet published. Publish or discard them.',
  },
  OpenCounts: {
    title: 'Stock counts not posted',
    about: 'Counts of this month or before, neither posted nor counted again. Post them or count again.',
    path: () => screenPaths.countedSheets(),
    screen: 'Counted sheets',
  },
  NumberGaps: {
    title: 'Missing numbers',
    about:
      'Invoices, credit notes, payments and pro formas are numbered without gaps. A missing number is a fault. Ask your administrator.',
  },
  Statements: {
    title: 'Accounts without a statement',
    about: 'Accounts with a balance but no statement up to the month end. Issue their statements.',
    path: screenPaths.unstated,
    screen: 'Statements to that day',
  },
};

/** Returns the screen that fixes the items of a check, or the alternative if the user may not open that screen. Undefined if no screen fixes them. */
export const findFix = ({ Check, OldestDays }: Pick<MonthEndLine, 'Check' | 'OldestDays'>, month: string) => {
  const { path, screen, alternative } = checkTexts[Check];
  if (!path || !screen) return undefined;
  const to = path(month);
  if (!alternative || OldestDays === null || canReach(to)) return { to, screen };
  return { to: alternative.path(addDays(today(), -OldestDays), month), screen: alternative.screen };
};

interface TieTexts {
  title: string;
  check: string;
  /** Time of the comparison: now, or the end of the month's last day (in pounds). Undefined for the VAT of the month. */
  comparedAt?: 'now' | 'day';
  /** Returns the path of the report. `to` is the last day of the month. */
  path?: (to: string) => string;
}

export const tieTexts: Record<MonthEndTie, TieTexts> = {
  Balances: { title: 'Account balances', check: 'Account balances v. ledger total', comparedAt: 'day', path: screenPaths.ageListing },
  OpenItems: { title: 'Open items', check: 'Account balances v. open items', comparedAt: 'day', path: screenPaths.ageListing },
  Stock: { title: 'Stock', check: 'Stock levels v. movements', comparedAt: 'now' },
  Pallets: { title: 'Pallets', check: 'Pallet levels v. movements', comparedAt: 'now' },
  Vat: {
    title: 'VAT on sales of the month',
    check: 'Report v. documents',
    path: (to) => screenPaths.vatReport(`${to.slice(0, 7)}-01`, to),
  },
};

const comparedAtText = (comparedAt: TieTexts['comparedAt'], to: string) => {
  if (comparedAt === 'now') return ', as of now';
  return comparedAt === 'day' ? `, ${formatDate(to)}, £` : '';
};

/** Returns text such as `Stock levels v. movements, as of now`. */
export const tieDescription = (tie: MonthEndTie, to: string) => {
  const { check, comparedAt } = tieTexts[tie];
  return `${check}${comparedAtText(comparedAt, to)}`;
};

/** Returns the path of an item's screen. Undefined for a missing number. */
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

/** Returns the path of a document on the account's statement, or of a payment. All users who close a month may open both. */
export const documentPath = ({ Kind, Id, CustomerId }: VatBetweenItem) =>
  Kind === 'Payment' ? screenPaths.paymentHistory(CustomerId, Id) : screenPaths.statement(CustomerId, Kind === 'Invoice' ? Id : undefined);

/** Returns whether a moment was today. */
export const isFromToday = (moment: string) => isoDay(new Date(moment)) === today();
