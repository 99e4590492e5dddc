import { accountWords, creditHoldWords } from '#contract/words/customers.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';

/** Chip of an account on stop, the same on every screen. The reason is a tooltip. */
export const OnStopChip = ({ reason }: { reason?: string | null }) => (
  <span title={reason ?? undefined}>
    <StatusChip tone="refused">{creditHoldWords.OnStop}</StatusChip>
  </span>
);

export const PaysInAdvanceChip = () => <StatusChip tone="information">{accountWords.PaysInAdvance}</StatusChip>;
