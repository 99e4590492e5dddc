import { useState } from 'react';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import type { MailedPaper } from './useMailDrafts.ts';

const MailPanel = lazyPart(async () => (await import('./MailPanel.tsx')).MailPanel);

interface MailButtonProps {
  paper: MailedPaper;
  /** True if the document was sent before. It can then be sent again to chosen addresses. */
  wasSent?: boolean;
  kind?: 'secondary' | 'quiet';
  /** Names the document if several buttons on the screen have the same label, such as `the statement to 30 Nov 2026`. */
  what?: string;
}

/** Mails an issued document to its customer, or mails it again. */
export const MailButton = ({ paper, wasSent = false, kind = 'secondary', what }: MailButtonProps) => {
  const [isWriting, setWriting] = useState(false);
  const close = () => setWriting(false);
  const words = wasSent ? 'E-mail again' : 'E-mail';
  return (
    <>
      <ActionButton kind={kind} onPress={() => setWriting(true)} {...(what && { name: `${words}: ${what}` })}>
        {words}
      </ActionButton>
      {isWriting && <MailPanel documents={[paper]} onDone={close} onClose={close} />}
    </>
  );
};
