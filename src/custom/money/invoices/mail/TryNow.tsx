import { retryEmail } from '#contract/system/mail/calls.ts';
import type { OutboxState } from '#contract/system/mail/outboxState.ts';
import { useAction } from '#src/api/useAction.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';

interface TryNowProps {
  mail: { OutboxId: number; State: OutboxState };
  /** Accessible name of the button, with the document. */
  name?: string;
}

export const canRetryMail = ({ State }: TryNowProps['mail']) => State === 'Failed' || State === 'Kept' || State === 'Queued';

/** Sends a waiting, failed or stored e-mail at once. Hidden if the e-mail is sent or cancelled. */
export const TryNow = ({ mail, name }: TryNowProps) => {
  const retry = useAction(retryEmail, { toast: 'The e-mail is being sent again', isErrorInline: true });
  if (!canRetryMail(mail)) return null;
  return (
    <ActionButton
      kind="quiet"
      {...(name && { name })}
      pending={retry.pending}
      refusal={retry.refusal}
      onPress={() => retry.run({ params: { id: mail.OutboxId } })}
    >
      Retry now
    </ActionButton>
  );
};
