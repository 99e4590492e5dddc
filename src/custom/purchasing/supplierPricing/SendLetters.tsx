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
  const now = letters.slice(0, maxLetters);
  const send = useAction(sendEmail, {
    isToldBeside: true,
    toast: ({ Queued }) => `${plural(Queued.length, 'price letter')} queued`,
    onDone,
  });
  const DocumentIds = now.map(({ PriceLetterId }) => PriceLetterId);
  return (
    <ConfirmDialog
      isOpen
      title={`Send ${plural(now.length, 'price letter')}?`}
      confirm="Send"
      pending={send.pending}
      failure={send.anyFailure}
      onClose={onClose}
      onConfirm={() => send.run({ body: { DocumentKind: 'PriceLetter', DocumentIds } })}
    >
      <ul>
        {now.slice(0, maxListed).map((letter) => (
          <li key={letter.PriceLetterId}>{`${letter.CustomerName}: ${letter.Recipients.join(', ')}`}</li>
        ))}
        {now.length > maxListed && <li>{`and ${now.length - maxListed} more`}</li>}
      </ul>
      {letters.length > now.length && (
        <p>{`Only ${maxLetters} can be sent at once. Send the other ${letters.length - now.length} afterwards.`}</p>
      )}
    </ConfirmDialog>
  );
};
