import type { PromiseState } from '#contract/money/chasing/calls.ts';
import { promiseWords } from '#contract/words/sales.ts';
import { formatDate, formatMoney } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import type { Tone } from '#src/ui/text/StateIcon.tsx';

export const letterNames: Readonly<Record<number, string>> = { 1: 'First letter', 2: 'Second letter', 3: 'Last letter' };

const tones: Record<PromiseState, Tone> = { Open: 'information', Kept: 'done', Broken: 'refused' };

interface PromiseChipProps {
  promise: PromiseState | null;
  on: string | null;
  amount: number | null;
  currency: string;
}

/** Shows the state, amount and date of a promise. */
export const PromiseChip = ({ promise, on, amount, currency }: PromiseChipProps) =>
  promise && on ? (
    <StatusChip
      tone={tones[promise]}
    >{`${promise === 'Open' ? '' : `${promiseWords[promise]}: `}${formatMoney(amount, currency)} by ${formatDate(on)}`}</StatusChip>
  ) : null;
