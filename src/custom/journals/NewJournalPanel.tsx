import { useState } from 'react';
import { monthEnd } from '#contract/deal/dates.ts';
import { makeJournal, previewJournal } from '#contract/journals/calls.ts';
import type { JournalBatch } from '#contract/journals/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { DateInput } from '#src/ui/inputs/DateInput.tsx';
import { useTypedOut } from '#src/ui/inputs/useTypedOut.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { SidePanel } from '#src/ui/screen/dialogs.tsx';
import { Facts } from '#src/ui/screen/Facts.tsx';
import { Notice } from '#src/ui/screen/Notice.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatDate, formatNumber, today } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';
import { JournalLines } from './JournalLines.tsx';
import './journals.css';

interface NewJournalPanelProps {
  onMade: (batch: JournalBatch) => void;
  onClose: () => void;
}

/** What a journal until a day would say, before it is made. */
export const NewJournalPanel = ({ onMade, onClose }: NewJournalPanelProps) => {
  const [through, setThrough] = useState<string | null>(monthEnd(today(), -1));
  const [isInvalid, setInvalid] = useState(false);
  const { settled, settle } = useTypedOut(through);
  const isToCome = through !== null && through > today();
  const canAsk = settled !== null && settled <= today();
  const preview = useAnswer(previewJournal, { params: { through: settled ?? '' } }, { enabled: canAsk, keepPrevious: true });
  const make = useAction(makeJournal, {
    toast: (batch) => `Journal ${batch.BatchNo} made`,
    onDone: onMade,
    isToldBeside: true,
  });
  const { data, error } = preview;
  const isReady =
    data !== undefined &&
    !error &&
    through !== null &&
    !isInvalid &&
    !isToCome &&
    data.DatedThrough === through &&
    data.Entries > 0 &&
    data.Uncoded.length === 0;
  return (
    <SidePanel
      isOpen
      title="New journal"
      width="52rem"
      onClose={onClose}
      actions={
        <ActionButton
          kind="primary"
          shortcut="Ctrl+Enter"
          pending={make.pending}
          disabled={!isReady}
          refusal={make.refusal}
          onPress={() => through && make.run({ body: { DatedThrough: through } })}
        >
          Make the journal
        </ActionButton>
      }
    >
      <DateInput
        label="Everything dated until"
        autoFocus
        value={through}
        onChange={setThrough}
        onInvalid={setInvalid}
        onLeave={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
        error={
          make.fieldErrors.DatedThrough ??
          (isToCome && settled === through ? `Not in the future: today is ${formatDate(today())}` : undefined)
        }
      />
      {error ? (
        <ErrorState error={error} onRetry={preview.refetch} />
      ) : !data ? (
        <Loading rows={8} />
      ) : data.Entries === 0 ? (
        <Empty>Everything until that day is in a journal already.</Empty>
      ) : (
        <>
          {data.Uncoded.length > 0 && (
            <Notice
              isRefused
            >{`Without a nominal code: ${data.Uncoded.join(', ')}. An administrator enters it with the product group, the method of payment or the company.`}</Notice>
          )}
          {data.Untaxed.length > 0 && (
            <Notice>{`Without a tax code (Sage takes T9): ${data.Untaxed.join(', ')}. An administrator enters it with the VAT type.`}</Notice>
          )}
          <Facts
            className="journal-facts"
            facts={[
              ['Entries', formatNumber(data.Entries)],
              ['Customers’ accounts move by', <MoneyText key="moved" amount={data.Movement} />],
            ]}
          />
          <JournalLines lines={data.Lines} debits={data.Debits} />
        </>
      )}
    </SidePanel>
  );
};
