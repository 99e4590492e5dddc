import { useState } from 'react';
import { getJournal, journalPackages, openJournalFile } from '#contract/money/journals/calls.ts';
import type { JournalBatch, JournalPackage } from '#contract/money/journals/calls.ts';
import { saveFile } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { Facts } from '#src/ui/screen/Facts.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatDate, formatInstant, formatNumber } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';
import { DebtorsNotice } from './DebtorsNotice.tsx';
import { accountFacts, beforeFacts } from './facts.tsx';
import { JournalLines } from './JournalLines.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';
import './journals.css';

const titles: Record<JournalPackage, string> = { Sage: 'Sage 50', Xero: 'Xero', QuickBooks: 'QuickBooks' };

const fileName = (batch: JournalBatch, one: JournalPackage) => `Journal ${batch.BatchNo} ${one} through ${batch.DatedThrough}.csv`;

/** Shows a journal with its lines. Downloads its file for each accounts package. */
export const JournalPanel = ({ batch, onClose }: { batch: JournalBatch; onClose: () => void }) => {
  const { data, error, refetch } = useAnswer(getJournal, { params: { id: batch.JournalBatchId } });
  const open = useAction(openJournalFile, {
    onDone: (file, { params }) => saveFile(file, fileName(batch, params.package)),
  });
  const [isWithdrawing, setWithdrawing] = useState(false);
  return (
    <SidePanel
      isOpen
      title={`Journal ${batch.BatchNo}`}
      width="52rem"
      onClose={onClose}
      actions={
        <>
          {journalPackages.map((one, index) => (
            <ActionButton
              key={one}
              kind={index === 0 ? 'primary' : 'secondary'}
              hasFocus={index === 0}
              pending={open.pending}
              onPress={() => open.run({ params: { id: batch.JournalBatchId, package: one } })}
            >
              {`Download for ${titles[one]}`}
            </ActionButton>
          ))}
          {batch.IsLast && (
            <ActionButton kind="danger" onPress={() => setWithdrawing(true)}>
              Withdraw journal
            </ActionButton>
          )}
        </>
      }
    >
      {isWithdrawing && <WithdrawDialog batch={batch} onDone={onClose} onClose={() => setWithdrawing(false)} />}
      <Facts
        className="journal-facts"
        facts={[
          ['Dated up to', formatDate(batch.DatedThrough)],
          ['Entries', formatNumber(batch.Entries)],
          ['Change in debtors', <MoneyText key="moved" amount={batch.Movement} />],
          ...beforeFacts(batch),
          ...accountFacts(data),
          ['Created by', batch.MadeByName ?? ''],
          ...(batch.TakenBackAt === null
            ? []
            : ([['Withdrawn', `${formatInstant(batch.TakenBackAt)}: ${batch.TakenBackReason ?? ''}`]] as const)),
        ]}
      />
      {data && <DebtorsNotice {...data} />}
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data ? (
        <JournalLines lines={data.Lines} debits={data.Debits} />
      ) : (
        <Loading rows={8} />
      )}
    </SidePanel>
  );
};
