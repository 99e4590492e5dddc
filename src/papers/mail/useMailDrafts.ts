import { useEffect, useState } from 'react';
import { draftEmails } from '#contract/system/mail/calls.ts';
import type { MailDraft, MailedKind } from '#contract/system/mail/calls.ts';
import { call } from '#src/api/call.ts';

/** An issued document to be mailed. */
export interface MailedPaper {
  DocumentKind: Extract<MailedKind, 'Invoice' | 'Credit' | 'Statement'>;
  SubjectId: number;
}

/** A mail being edited. */
export interface EditedMail extends Omit<MailDraft, 'To'> {
  DocumentKind: MailedPaper['DocumentKind'];
  To: string;
}

const load = async (documents: readonly MailedPaper[]): Promise<EditedMail[]> => {
  const loadedMails = await Promise.all(
    [...Map.groupBy(documents, (document) => document.DocumentKind)].map(async ([DocumentKind, documentsOfKind]) => {
      const drafts = await call(draftEmails, {
        body: { DocumentKind, DocumentIds: documentsOfKind.map((document) => document.SubjectId) },
      });
      return drafts.map((draft) => ({ ...draft, DocumentKind, To: draft.To.join(', ') }));
    }),
  );
  return loadedMails.flat();
};

const isSame = (one: EditedMail, other: EditedMail) => one.DocumentKind === other.DocumentKind && one.CustomerId === other.CustomerId;

/** Loads the proposed e-mails, only once when the panel opens, so that a reload does not overwrite edits. */
export const useMailDrafts = (documents: readonly MailedPaper[]) => {
  const [requestedFor, setRequestedFor] = useState({ documents });
  const [mails, setMails] = useState<EditedMail[] | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  useEffect(() => {
    let isGone = false;
    load(requestedFor.documents).then(
      (drafts) => !isGone && setMails(drafts),
      (thrown: unknown) => !isGone && setError(thrown),
    );
    return () => {
      isGone = true;
    };
  }, [requestedFor]);
  const reload = () => {
    setError(undefined);
    setRequestedFor({ documents: requestedFor.documents });
  };
  const change = (changedMail: EditedMail) => setMails((now) => now?.map((mail) => (isSame(mail, changedMail) ? changedMail : mail)));
  const filterMails = (isWanted: (mail: EditedMail) => boolean) => setMails((now) => now?.filter(isWanted));
  return { mails, error, reload, change, keepOnly: filterMails };
};
