import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#contract/call/apiError.ts';
import { sendEmail } from '#contract/system/mail/calls.ts';
import { call, describeError } from '#src/api/call.ts';
import { LongTextBox, TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { plural } from '#src/ui/text/format.ts';
import { useMailDrafts } from './useMailDrafts.ts';
import type { EditedMail, MailedPaper } from './useMailDrafts.ts';
import '#src/papers/papers.css';

const papersOf: Record<MailedPaper['DocumentKind'], string> = { Invoice: 'Documents', Credit: 'Credit notes', Statement: 'Statements' };

const mailKey = (mail: EditedMail) => `${mail.DocumentKind} ${mail.CustomerId}`;

interface DraftProps {
  mail: EditedMail;
  errors: Record<string, string>;
  onChange: (mail: EditedMail) => void;
}

const Draft = ({ mail, errors, onChange }: DraftProps) => (
  <section className="mail-draft" aria-label={`E-mail to ${mail.CustomerName}`}>
    <h3>{mail.CustomerName}</h3>
    <p className="note soft">
      {papersOf[mail.DocumentKind]} attached as PDF: {mail.Numbers.join(', ')}
    </p>
    <TextBox
      label="To"
      width="100%"
      value={mail.To}
      error={errors.To}
      hint="Separate addresses with commas"
      onChange={(To) => onChange({ ...mail, To })}
    />
    <TextBox
      label="Subject"
      width="100%"
      maxLength={200}
      value={mail.Subject}
      error={errors.Subject}
      onChange={(Subject) => onChange({ ...mail, Subject })}
    />
    <LongTextBox
      label="Text"
      width="100%"
      rows={9}
      maxLength={5000}
      value={mail.Body}
      error={errors.Body}
      onChange={(Body) => onChange({ ...mail, Body })}
    />
    {errors.all && (
      <p className="field-error" role="alert">
        {errors.all}
      </p>
    )}
  </section>
);

const listErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError && Object.keys(error.errors).length > 0 ? error.errors : { all: describeError(error) };

/** Queues the e-mail of each customer separately. One that cannot be queued stays in the panel, with the reason below its field. */
const useQueue = (onAllDone: () => void) => {
  const [errors, setErrors] = useState<Record<string, Record<string, string>>>({});
  const [pending, setPending] = useState(false);
  const queryClient = useQueryClient();
  const toast = useToast();
  const queueOne = async (mail: EditedMail) => {
    const { DocumentKind, DocumentIds, To, Subject, Body } = mail;
    if (To.trim() === '') return { To: 'Enter an e-mail address, or mark these documents as posted' };
    return await call(sendEmail, { body: { DocumentKind, DocumentIds, To, Subject, Body } }).then(() => undefined, listErrors);
  };
  const run = async (mails: readonly EditedMail[]) => {
    setPending(true);
    const failures: [string, Record<string, string>][] = [];
    for (const mail of mails) {
      const wrong = await queueOne(mail);
      if (wrong) failures.push([mailKey(mail), wrong]);
    }
    setErrors(Object.fromEntries(failures));
    setPending(false);
    await queryClient.invalidateQueries();
    if (mails.length > failures.length) toast(`${plural(mails.length - failures.length, 'e-mail')} queued`);
    if (failures.length === 0) onAllDone();
    return new Set(failures.map(([key]) => key));
  };
  return { run, pending, errors };
};

interface MailPanelProps {
  documents: readonly MailedPaper[];
  onDone: () => void;
  onClose: () => void;
}

/** One mail for each customer, to check and edit before it is queued. */
export const MailPanel = ({ documents, onDone, onClose }: MailPanelProps) => {
  const drafts = useMailDrafts(documents);
  const queue = useQueue(onDone);
  const { mails } = drafts;
  const send = async () => {
    const failures = await queue.run(mails ?? []);
    drafts.keepOnly((mail) => failures.has(mailKey(mail)));
  };
  return (
    <SidePanel
      isOpen
      width="40rem"
      title={mails ? `E-mail to ${plural(new Set(mails.map((mail) => mail.CustomerId)).size, 'customer')}` : 'E-mail'}
      pending={queue.pending}
      onClose={onClose}
      actions={
        <ActionButton kind="primary" shortcut="Ctrl+Enter" pending={queue.pending} disabled={!mails || mails.length === 0} onPress={send}>
          {mails && mails.length > 1 ? `Send ${mails.length} e-mails` : 'Send e-mail'}
        </ActionButton>
      }
    >
      {drafts.error ? <ErrorState error={drafts.error} onRetry={drafts.reload} /> : null}
      {!drafts.error && !mails && <Loading rows={6} />}
      {mails?.map((mail) => (
        <Draft key={mailKey(mail)} mail={mail} errors={queue.errors[mailKey(mail)] ?? {}} onChange={drafts.change} />
      ))}
    </SidePanel>
  );
};
