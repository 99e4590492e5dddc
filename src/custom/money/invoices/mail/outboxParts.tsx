import { cancelEmail, resumeOutbox } from '#contract/system/mail/calls.ts';
import type { MailServer, OutboxMail } from '#contract/system/mail/calls.ts';
import { mailWords } from '#contract/words/mails.ts';
import { useAction } from '#src/api/useAction.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatInstant } from '#src/ui/text/format.ts';
import { MailAddresses } from '#src/papers/mail/MailAddresses.tsx';
import { MailChip } from '#src/papers/mail/MailChip.tsx';
import { canRetryMail, TryNow } from './TryNow.tsx';
import '#src/custom/money/invoices/invoices.css';

/** Warns that the server sends no e-mails. Shown where e-mails are queued. */
export const StoppedNotice = ({ reason }: { reason: string | null | undefined }) => {
  const resume = useAction(resumeOutbox, { isErrorInline: true, toast: 'E-mails are being sent again' });
  if (!reason) return null;
  return (
    <div className="notice" role="alert">
      <span>No e-mails are being sent. {reason}</span>
      <ActionButton pending={resume.pending} refusal={resume.refusal} onPress={() => resume.run({})}>
        Restart sending
      </ActionButton>
    </div>
  );
};

/** Names the mail server. Warns if none is set. */
export const MailServerNote = ({ server }: { server: MailServer | undefined }) => {
  return (
    <p className={server ? 'note soft' : 'note soft is-awaited'}>
      {server?.IsSet
        ? `E-mails are sent through ${server.Host ?? ''}.`
        : 'No mail server is set up. E-mails are saved as files on the server and their documents stay unsent.'}
    </p>
  );
};

const RowActions = ({ mail }: { mail: OutboxMail }) => {
  const cancel = useAction(cancelEmail, { toast: 'E-mail cancelled', isErrorInline: true });
  const input = { params: { id: mail.OutboxId } };
  if (!canRetryMail(mail)) return null;
  return (
    <>
      <TryNow mail={mail} />
      <ActionButton kind="quiet" pending={cancel.pending} refusal={cancel.refusal} onPress={() => cancel.run(input)}>
        Cancel e-mail
      </ActionButton>
    </>
  );
};

const describeTime = (mail: OutboxMail) => {
  if (mail.SentAt) return `sent ${formatInstant(mail.SentAt)}`;
  if (mail.State === 'Queued' && mail.LastError !== null) return `next try ${formatInstant(mail.NextTryAt)}`;
  return `queued ${formatInstant(mail.CreatedAt)}`;
};

/** Keeps a date and its time on one line. */
const joinDateAndTime = (when: string) => when.replaceAll(/(?<=\d.*) /g, '\u00A0');

const getRecipient = (mail: OutboxMail) => mail.CustomerName ?? mail.ToAddresses.join(', ');

export const outboxColumns: readonly Column<OutboxMail>[] = [
  { key: 'CustomerName', title: 'Customer', cell: getRecipient, sortBy: 'server', value: getRecipient },
  {
    key: 'State',
    title: 'State',
    phone: 'first',
    sortBy: 'server',
    cell: (mail) => <MailChip mail={mail} isServerSaid />,
  },
  { key: 'Subject', title: 'Subject', sortBy: 'server', cell: (mail) => mail.Subject },
  {
    key: 'ToAddresses',
    title: 'To',
    hideOrder: 2,
    value: (mail) => mail.ToAddresses.join(', '),
    cell: (mail) => <MailAddresses addresses={mail.ToAddresses} />,
  },
  {
    key: 'CreatedAt',
    title: 'When',
    hideOrder: 1,
    cell: (mail) => joinDateAndTime(describeTime(mail)),
    value: describeTime,
    sortBy: 'server',
  },
  {
    key: 'Tries',
    title: 'Tries',
    isFigure: true,
    isExtra: true,
    phone: 'hidden',
    cell: (mail) => (mail.Tries > 0 ? mail.Tries : ''),
  },
  { key: 'LastError', title: 'Server reply', cell: (mail) => mail.LastError ?? '' },
  { key: 'Actions', title: '', cell: (mail) => <RowActions mail={mail} /> },
];

export const outboxFilters: readonly ListFilter[] = [
  { key: 'State', label: 'State', choices: Object.entries(mailWords).map(([value, label]) => ({ value, label })) },
];
