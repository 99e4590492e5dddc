import { invalidField } from '#contract/call/errors.ts';
import type { DateOnly } from '#contract/values.ts';
import { formatDate } from '#server/documents/format.ts';

/** Refuses a first day if another journal exists, or if it is after the journal's last day. */
export const requireFirst = (journalCount: number, { beginsOn, through }: { beginsOn: DateOnly | undefined; through: DateOnly }) => {
  if (beginsOn === undefined) return;
  if (journalCount > 0) throw invalidField('BeginsOn', 'is only for the first journal, and there are journals already');
  if (beginsOn > through) throw invalidField('BeginsOn', `must not be after ${formatDate(through)}, the last day of the journal`);
};
