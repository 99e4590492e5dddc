import { listCreditAllocations } from '#contract/money/payments/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ErrorState } from '#src/ui/states/states.tsx';
import { AllocationsTable } from './AllocationsTable.tsx';
import type { ReversalTarget } from '#src/custom/money/payments/reversal/ReverseDialog.tsx';

interface CreditsUsedProps {
  customerId: number;
  currency: string;
  onReverse: (target: ReversalTarget) => void;
}

/** Lists allocated credit notes and write-offs. */
export const CreditsUsed = ({ customerId, currency, onReverse }: CreditsUsedProps) => {
  const answer = useAnswer(listCreditAllocations, { params: { id: customerId } });
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data || answer.data.length === 0) return null;
  return (
    <section>
      <h2 className="form-section">Credit notes used and write-offs</h2>
      <AllocationsTable
        label="Allocations of credit notes"
        rows={answer.data}
        currency={currency}
        withSource
        onReverse={(allocation) => onReverse({ allocation, currency })}
      />
    </section>
  );
};
