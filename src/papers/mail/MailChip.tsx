import type { OutboxState } from '#contract/system/mail/outboxState.ts';
import { mailWords } from '#contract/words/mails.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { plural } from '#src/ui/text/format.ts';

interface Mail {
  State: OutboxState;
  Tries: number;
  LastError: string | null;
}

interface MailChipProps {
  mail: Mail;
  /** True if the screen already says that there is no mail server. */
  isServerSaid?: boolean;
}

/** State of a mail, with the number of attempts after a failure. */
export const MailChip = ({ mail, isServerSaid }: MailChipProps) => {
  const tries = plural(mail.Tries, 'try', 'tries');
  if (mail.State === 'Sent') return <StatusChip tone="done">{mailWords.Sent}</StatusChip>;
  if (mail.State === 'Kept')
    return <StatusChip tone="attention">{isServerSaid ? mailWords.Kept : `${mailWords.Kept}, no mail server is set`}</StatusChip>;
  if (mail.State === 'Failed') return <StatusChip tone="refused">{`${mailWords.Failed}, ${tries}`}</StatusChip>;
  if (mail.State === 'Cancelled') return <StatusChip tone="neutral">{mailWords.Cancelled}</StatusChip>;
  return mail.LastError !== null ? (
    <StatusChip tone="attention">{`${mailWords.Queued}, ${tries}`}</StatusChip>
  ) : (
    <StatusChip tone="information">{mailWords.Queued}</StatusChip>
  );
};
