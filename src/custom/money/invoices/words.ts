import { formatDate } from '#src/ui/text/format.ts';

/** Shown wherever an invoice is about to be raised. */
export const invoiceIsFinal = 'An invoice cannot be changed later, only credited.';

/** Formats a VAT quarter, for example `Oct–Dec 2026` or `Nov 2026–Jan 2027`. */
export const formatQuarter = (start: string, end: string) => {
  const [from, to] = [formatDate(start), formatDate(end)].map((date) => date.slice(date.indexOf(' ') + 1));
  return start.slice(0, 4) === end.slice(0, 4) ? `${from?.slice(0, 3)}–${to}` : `${from}–${to}`;
};
