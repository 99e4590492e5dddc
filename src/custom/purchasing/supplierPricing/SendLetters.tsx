import { sendEmail } from '#contract/system/mail/calls.ts';
import type { PriceLetter } from '#contract/purchasing/supplierPricing/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { plural } from '#src/ui/text/format.ts';

const maxListed = 12;
const maxLetters = 500;

interface SendLettersProps {
  letters: readonly PriceLetter[];
  onDone: () => void;
  onClose: () => void;
}

/** Dialog that lists the recipients, then queues the letters. Each customer gets an e-mail with its own letter. */
export const SendLetters = ({ letters, onDone, onClose }: SendLettersProps) => {
  const lettersToSend = letters.slice(0, maxLetters);
  const send = useAction(sendEmail, {
    isErrorInline: true,
    toast: ({ Queued }) => `${plural(Queued.length, 'price letter')} queued`,
    onDone,
  });
  const DocumentIds = lettersToSend.map(({ PriceLetterId }) => PriceLetterId);
  return (
    <ConfirmDialog
      isOpen
      title={`Send ${plural(lettersToSend.length, 'price letter')}?`}
      confirm="Send"
      pending={send.pending}
      failure={send.anyFailure}
      onClose={onClose}
      onConfirm={() => send.run({ body: { DocumentKind: 'PriceLetter', DocumentIds } })}
    >
      <ul>
        {lettersToSend.slice(0, maxListed).map((letter) => (
          <li key={letter.PriceLetterId}>{`${letter.CustomerName}: ${letter.Recipients.join(', ')}`}</li>
        ))}
        {lettersToSend.length > maxListed && <li>{`and ${lettersToSend.length - maxListed} more`}</li>}
      </ul>
      {letters.length > lettersToSend.length && (
        <p>{`Only ${maxLetters} can be sent at once. Send the other ${letters.length - lettersToSend.length} afterwards.`}</p>
      )}
    </ConfirmDialog>
  );
};
