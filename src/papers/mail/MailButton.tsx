import { useState } from 'react';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { whenWanted } from '#src/ui/screen/whenWanted.tsx';
import type { MailedPaper } from './useMailDrafts.ts';

const MailPanel = whenWanted(async () => (await import('./MailPanel.tsx')).MailPanel);

interface MailButtonProps {
  paper: MailedPaper;
  /** It went before: it goes again, to whom one says. */
  wasSent?: boolean;
  kind?: 'secondary' | 'quiet';
  /** What it is, where several on the screen read the same: `the statement to 30 Nov 2026`. */
  what?: string;
}

/** A paper that was issued goes to its customer by e-mail, also once more. */
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
