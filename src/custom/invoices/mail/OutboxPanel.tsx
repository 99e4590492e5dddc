import { cancelEmail, listOutbox, resumeOutbox, retryEmail } from '#contract/mail/calls.ts';
import type { OutboxMail } from '#contract/mail/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { SidePanel } from '#src/ui/screen/dialogs.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatInstant } from '#src/ui/text/format.ts';
import { MailChip } from './MailChip.tsx';
import { useWatch } from './useWatch.ts';
import '#src/custom/invoices/invoices.css';

/** Shown wherever mails are queued: nothing goes out until somebody mends it. */
export const StoppedNotice = ({ reason }: { reason: string | null | undefined }) => {
  const resume = useAction(resumeOutbox, { toast: 'The outbox is sending again' });
  if (!reason) return null;
  return (
    <div className="notice" role="alert">
      <span>No mail is being sent. {reason}</span>
      <ActionButton pending={resume.pending} onPress={() => resume.run({})}>
        Start sending again
      </ActionButton>
    </div>
  );
};

const OneMail = ({ mail }: { mail: OutboxMail }) => {
  const retry = useAction(retryEmail, { toast: 'It is tried again now' });
  const cancel = useAction(cancelEmail, { toast: 'The mail is taken back' });
  const input = { params: { id: mail.OutboxId } };
  const isOpen = mail.State === 'Queued' || mail.State === 'Failed';
  return (
    <li>
      <div className="outbox-head">
        <strong>{mail.CustomerName ?? mail.ToAddresses.join(', ')}</strong>
        <MailChip mail={mail} />
      </div>
      <p>{mail.Subject}</p>
      <p className="note soft">
        {mail.ToAddresses.join(', ')} · {mail.SentAt ? `sent ${formatInstant(mail.SentAt)}` : `queued ${formatInstant(mail.CreatedAt)}`}
        {mail.State === 'Queued' && mail.LastError !== null && ` · next try ${formatInstant(mail.NextTryAt)}`}
      </p>
      {mail.LastError && <p>{mail.LastError}</p>}
      {isOpen && (
        <>
          <ActionButton kind="quiet" pending={retry.pending} onPress={() => retry.run(input)}>
            Try now
          </ActionButton>
          <ActionButton kind="quiet" pending={cancel.pending} onPress={() => cancel.run(input)}>
            Take back
          </ActionButton>
        </>
      )}
    </li>
  );
};

/** What waits and what failed, then what was sent. */
export const OutboxPanel = ({ onClose }: { onClose: () => void }) => {
  const answer = useAnswer(listOutbox, {});
  useWatch(answer.data?.Mails.some((mail) => mail.State === 'Queued') ?? false, answer.refetch);
  return (
    <SidePanel isOpen title="Outbox" width="36rem" onClose={onClose}>
      {answer.error && <ErrorState error={answer.error} onRetry={answer.refetch} />}
      {answer.isPending && <Loading rows={6} />}
      <StoppedNotice reason={answer.data?.Stopped} />
      {answer.data?.Mails.length === 0 && <Empty>No mail was queued yet.</Empty>}
      <ul className="outbox-list">
        {answer.data?.Mails.map((mail) => (
          <OneMail key={mail.OutboxId} mail={mail} />
        ))}
      </ul>
    </SidePanel>
  );
};
