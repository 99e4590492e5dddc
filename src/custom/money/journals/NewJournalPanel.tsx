import { useState } from 'react';
import { monthEnd } from '#contract/sales/deal/dates.ts';
import { makeJournal, previewJournal } from '#contract/money/journals/calls.ts';
import type { JournalBatch } from '#contract/money/journals/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { useFinishedValue } from '#src/ui/inputs/typed/useFinishedValue.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { Facts } from '#src/ui/screen/Facts.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatDate, formatNumber, today } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';
import { DebtorsNotice } from './DebtorsNotice.tsx';
import { accountFacts, beforeFacts } from './facts.tsx';
import { JournalLines } from './JournalLines.tsx';
import './journals.css';

interface NewJournalPanelProps {
  onMade: (batch: JournalBatch) => void;
  onClose: () => void;
}

/** Previews the next journal, then creates it. */
export const NewJournalPanel = ({ onMade, onClose }: NewJournalPanelProps) => {
  const [through, setThrough] = useState<string | null>(monthEnd(today(), -1));
  const [begins, setBegins] = useState<string | null>(null);
  const { invalid, setInvalid } = useInvalid();
  const { settled, field } = useFinishedValue(through);
  const from = useFinishedValue(begins);
  const isFuture = through !== null && through > today();
  const canPreview = settled !== null && settled <= today() && (from.settled === null || from.settled <= settled);
  const preview = useAnswer(
    previewJournal,
    { params: { through: settled ?? '' }, query: { ...(from.settled !== null && { BeginsOn: from.settled }) } },
    { enabled: canPreview, keepPrevious: true },
  );
  const make = useAction(makeJournal, {
    toast: (batch) => `Journal ${batch.BatchNo} created`,
    onDone: onMade,
    isErrorInline: true,
  });
  const { data, error } = preview;
  const isReady =
    data !== undefined &&
    !error &&
    through !== null &&
    invalid.size === 0 &&
    !isFuture &&
    data.DatedThrough === through &&
    data.BeginsOn === begins &&
    data.Entries > 0 &&
    data.Uncoded.length === 0;
  return (
    <SidePanel
      isOpen
      title="New journal"
      width="52rem"
      pending={make.pending}
      onClose={onClose}
      actions={
        <ActionButton
          kind="primary"
          shortcut="Ctrl+Enter"
          pending={make.pending}
          disabled={!isReady}
          refusal={make.refusal}
          onPress={() => through && make.run({ body: { DatedThrough: through, ...(begins !== null && { BeginsOn: begins }) } })}
        >
          Create journal
        </ActionButton>
      }
    >
      <DateInput
        label="Include entries up to"
        autoFocus
        value={through}
        onChange={setThrough}
        onInvalid={(isInvalid) => setInvalid('DatedThrough', isInvalid)}
        {...field}
        error={
          make.fieldErrors.DatedThrough ?? (isFuture && settled === through ? `Must not be after today, ${formatDate(today())}` : undefined)
        }
      />
      {(data?.IsFirst === true || begins !== null) && (
        <DateInput
          label="Journals begin on"
          optional
          value={begins}
          onChange={setBegins}
          onInvalid={(isInvalid) => setInvalid('BeginsOn', isInvalid)}
          {...from.field}
          hint="Earlier entries are left out. Leave empty to include everything."
          error={
            make.fieldErrors.BeginsOn ??
            (begins !== null && through !== null && begins > through ? 'Must not be after the end date' : undefined)
          }
        />
      )}
      {error ? (
        <ErrorState error={error} onRetry={preview.refetch} />
      ) : !data ? (
        <Loading rows={8} />
      ) : data.Entries === 0 ? (
        <Empty>Everything up to that day is already in a journal.</Empty>
      ) : (
        <>
          {data.Uncoded.length > 0 && (
            <Notice
              isRefused
            >{`No nominal code: ${data.Uncoded.join(', ')}. Ask an administrator to enter it on the product group, payment method or company.`}</Notice>
          )}
          {data.Untaxed.length > 0 && (
            <Notice>{`Without a tax code, Sage uses T9 for ${data.Untaxed.join(', ')}. Ask an administrator to enter the code on the VAT type.`}</Notice>
          )}
          <Facts
            className="journal-facts"
            facts={[
              ['Entries', formatNumber(data.Entries)],
              ['Dated from', data.Since ? formatDate(data.Since) : ''],
              ...beforeFacts(data),
              ['Change in debtors', <MoneyText key="moved" amount={data.Movement} />],
              ...accountFacts(data),
            ]}
          />
          <DebtorsNotice {...data} />
          <JournalLines lines={data.Lines} debits={data.Debits} />
        </>
      )}
    </SidePanel>
  );
};
