import { formatDate } from '#src/ui/text/format.ts';

/** Said before an invoice is raised, wherever that is. */
export const neverChanged = 'An invoice is never changed afterwards: a credit corrects it.';

/** `Oct–Dec 2026`, `Nov 2026–Jan 2027` */
export const quarterName = (start: string, end: string) => {
  const [from, to] = [formatDate(start), formatDate(end)].map((date) => date.slice(date.indexOf(' ') + 1));
  return start.slice(0, 4) === end.slice(0, 4) ? `${from?.slice(0, 3)}–${to}` : `${from}–${to}`;
};
