import { useState } from 'react';
import { listPriceLetters } from '#contract/purchasing/supplierPricing/calls.ts';
import type { PriceBatch, PriceLetter } from '#contract/purchasing/supplierPricing/calls.ts';
import { mailWords } from '#contract/words/mails.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListPart } from '#src/lists/ListPart.tsx';
import { useChosen } from '#src/lists/state/useChosen.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { openLetter } from '#src/papers/pricePaper.ts';
import { usePaper } from '#src/papers/usePaper.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatInstant, plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, QuantityText } from '#src/ui/text/texts.tsx';
import { RevertBatch } from './RevertBatch.tsx';
import { SendLetters } from './SendLetters.tsx';

const mailTones = { Queued: 'information', Sent: 'done', Kept: 'attention', Failed: 'refused', Cancelled: 'neutral' } as const;

const LetterMailState = ({ letter: { MailState, SentAt } }: { letter: PriceLetter }) => {
  if (MailState === null) return null;
  return (
    <>
      <StatusChip tone={mailTones[MailState]}>{mailWords[MailState]}</StatusChip> {SentAt && <DateText date={SentAt} show="time" />}
    </>
  );
};

const columns: readonly Column<PriceLetter>[] = [
  { key: 'CustomerName', title: 'Customer', sortBy: 'server', phone: 'first', cell: (letter) => letter.CustomerName },
  {
    key: 'LineCount',
    title: 'Lines',
    isFigure: true,
    sortBy: 'server',
    cell: (letter) => <QuantityText quantity={letter.LineCount} />,
  },
  { key: 'Recipients', title: 'E-mail to', cell: (letter) => letter.Recipients.join(', ') || 'No e-mail address' },
  { key: 'MailState', title: 'E-mail', cell: (letter) => <LetterMailState letter={letter} /> },
];

const filters: readonly ListFilter[] = [
  {
    key: 'MailState',
    label: 'E-mail',
    choices: (['Queued', 'Sent', 'Failed'] as const).map((value) => ({ value, label: mailWords[value] })),
  },
];

/** True if the letter can be sent. Each letter is sent once, but a failed e-mail can be repeated. */
const canSend = ({ MailState, Recipients }: PriceLetter) => (MailState === null || MailState === 'Failed') && Recipients.length > 0;

interface BatchPanelProps {
  batch: PriceBatch;
  onClose: () => void;
}

/** Panel of one bulk price change. Sends its letters, or reverts the change. */
export const BatchPanel = ({ batch, onClose }: BatchPanelProps) => {
  const { PriceBatchId, Description, CreatedByName, CreatedAt, EffectiveFrom, LineCount, RevertedAt } = batch;
  const list = useServerList(listPriceLetters, { params: { id: PriceBatchId }, name: 'letters', isOutsideAddress: true, filters });
  const { chosen, selection, clear } = useChosen(list, (letter) => letter.PriceLetterId);
  const document = usePaper(openLetter);
  const [action, setAction] = useState<'send' | 'revert'>();
  const close = () => setAction(undefined);
  const toSend = chosen.filter(canSend);
  return (
    <SidePanel
      isOpen
      width="56rem"
      title="Bulk price change"
      onClose={onClose}
      actions={
        <>
          <ActionButton kind="danger" disabled={RevertedAt !== null} onPress={() => setAction('revert')}>
            Revert
          </ActionButton>
          <ActionButton
            kind="primary"
            shortcut="Ctrl+Enter"
            disabled={toSend.length === 0 || RevertedAt !== null}
            onPress={() => setAction('send')}
          >
            {toSend.length > 0 ? `Send ${plural(toSend.length, 'letter')}` : 'Send letters'}
          </ActionButton>
        </>
      }
    >
      <p>{Description}</p>
      <p className="note">
        {`${plural(LineCount, 'line')} from ${EffectiveFrom ? formatDate(EffectiveFrom) : 'their own dates'}. Saved by ${CreatedByName ?? 'the system'}, ${formatInstant(CreatedAt)}. `}
        {RevertedAt ? `Reverted ${formatInstant(RevertedAt)}.` : 'Press Enter to preview a letter. Choose the letters to send.'}
      </p>
      <ListPart<PriceLetter>
        label="Letters"
        list={list}
        columns={columns}
        keyOf={(letter) => letter.PriceLetterId}
        onOpen={(letter) => void document.run(letter.PriceLetterId)}
        selection={selection}
        search="Search customer"
        empty={<Empty>No customer’s sell price changed, so there are no letters.</Empty>}
      />
      {action === 'send' && (
        <SendLetters
          letters={toSend}
          onClose={close}
          onDone={() => {
            close();
            clear();
          }}
        />
      )}
      {action === 'revert' && <RevertBatch batch={batch} onClose={close} onDone={onClose} />}
    </SidePanel>
  );
};
