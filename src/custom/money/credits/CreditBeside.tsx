import { getCredit } from '#contract/money/credits/calls.ts';
import type { Credit } from '#contract/money/credits/shapes.ts';
import { creditWords } from '#contract/words/sales.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { stateTones } from './creditColumns.tsx';
import { CreditFacts, CreditPapers } from './IssuedCredit.tsx';

const formatTitle = (credit: Credit | undefined) => (credit?.CreditNo ? `Credit note ${credit.CreditNo}` : 'Credit');

/** Shows a credit to users without access to the credit screen. They cannot change it. */
export const CreditBeside = ({ creditId, onClose }: { creditId: number; onClose: () => void }) => {
  const { data, error, refetch } = useAnswer(getCredit, { params: { id: creditId } });
  return (
    <SidePanel isOpen title={formatTitle(data)} width="54rem" onClose={onClose} actions={data && <CreditPapers credit={data} />}>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data ? (
        <>
          <p>
            {data.CustomerName} <StatusChip tone={stateTones[data.State]}>{creditWords[data.State]}</StatusChip>
          </p>
          <CreditFacts credit={data} />
        </>
      ) : (
        <Loading rows={8} />
      )}
    </SidePanel>
  );
};
