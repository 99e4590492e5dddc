import { formatDate } from '#src/ui/text/format.ts';

/** 10452, or 10452/2 for what was back-ordered. */
export const dealName = ({ DealNo, Part }: { DealNo: number | null; Part: number | null }) =>
  DealNo === null ? '' : `${DealNo}${Part !== null && Part > 1 ? `/${Part}` : ''}`;

/** `Oct–Dec 2026`, `Nov 2026–Jan 2027` */
export const quarterName = (start: string, end: string) => {
  const [from, to] = [formatDate(start), formatDate(end)].map((date) => date.slice(date.indexOf(' ') + 1));
  return start.slice(0, 4) === end.slice(0, 4) ? `${from?.slice(0, 3)}–${to}` : `${from}–${to}`;
};
