import { useState } from 'react';
import { describeDayOff } from '#contract/sales/deal/daysOff.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { answerCollection } from '#contract/warehouse/pallets/collections.ts';
import type { CollectionRow } from '#contract/warehouse/pallets/collections.ts';
import { useAction } from '#src/api/useAction.ts';
import { LongTextBox } from '#src/ui/inputs/TextBox.tsx';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { Facts } from '#src/ui/screen/Facts.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { formatDate, formatInstant, today } from '#src/ui/text/format.ts';

interface AnswerProps {
  collection: CollectionRow;
  onClose: () => void;
}

const CollectionFacts = ({ collection }: { collection: CollectionRow }) => (
  <Facts
    facts={[
      [
        'Customer',
        <ReachLink key="customer" to={screenPaths.ofCustomer(screens.palletBalance, collection.CustomerId)}>
          {`${collection.CustomerName} · ${collection.AccountCode}`}
        </ReachLink>,
      ],
      ['Requested', [formatInstant(collection.AskedAt), collection.AskedByName].filter(Boolean).join(', ')],
      ['Pallets', collection.Pallets],
      ['Note', collection.Note ?? ''],
      ['Haulier', collection.HaulierName ?? ''],
      ['Collection', formatDate(collection.CollectOn)],
      ['Our answer', collection.Answer ?? ''],
      ['Answered', [formatInstant(collection.AnsweredAt), collection.AnsweredByName].filter(Boolean).join(', ')],
    ]}
  />
);

/** Shows a request for a collection, and answers it with a day. The day can be changed until it has passed. */
export const AnswerCollection = ({ collection, onClose }: AnswerProps) => {
  const [day, setDay] = useState(collection.CollectOn);
  const [note, setNote] = useState(collection.Answer ?? '');
  const { invalid, setInvalid } = useInvalid();
  const answer = useAction(answerCollection, {
    isErrorInline: true,
    toast: ({ CustomerName, CollectOn, IsMailed }) =>
      IsMailed
        ? `Collection from ${CustomerName} confirmed for ${formatDate(CollectOn)}`
        : 'Answered. No e-mail address is known: tell the customer by telephone.',
    onDone: onClose,
  });
  const send = () =>
    day &&
    answer.run({
      params: { id: collection.PalletCollectionId },
      body: { CollectOn: day, Answer: note || null, ChangeFrom: collection.CollectOn },
    });
  const isAsked = collection.State === 'Asked';
  const canAnswer = isAsked || (collection.CollectOn !== null && collection.CollectOn >= today());
  return (
    <SidePanel
      isOpen
      title={`Collection from ${collection.CustomerName}`}
      pending={answer.pending}
      onClose={onClose}
      actions={
        canAnswer && (
          <>
            <ActionButton
              kind="primary"
              shortcut="Ctrl+Enter"
              disabled={day === null || invalid.size > 0 || (day === collection.CollectOn && note === (collection.Answer ?? ''))}
              pending={answer.pending}
              onPress={send}
            >
              {isAsked ? 'Confirm collection' : 'Change collection'}
            </ActionButton>
            <FailedSave failure={answer.failure} onRetry={send} pending={answer.pending} />
          </>
        )
      }
    >
      <CollectionFacts collection={collection} />
      {canAnswer && (
        <div className="collection-answer">
          <DateInput
            label="Collect on"
            autoFocus
            value={day}
            hint={describeDayOff(day)}
            onChange={setDay}
            onInvalid={(isInvalid) => setInvalid('CollectOn', isInvalid)}
            error={answer.fieldErrors.CollectOn}
          />
          <LongTextBox
            label="Message to the customer"
            optional
            width="100%"
            value={note}
            onChange={setNote}
            error={answer.fieldErrors.Answer}
          />
        </div>
      )}
    </SidePanel>
  );
};
