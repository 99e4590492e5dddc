import { retryEmail } from '#contract/system/mail/calls.ts';
import type { OutboxState } from '#contract/system/mail/outboxState.ts';
import { useAction } from '#src/api/useAction.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';

interface TryNowProps {
  mail: { OutboxId: number; State: OutboxState };
  /** What is tried, for who hears the button and sees no row. */
  name?: string;
}

export const mayTryAgain = ({ State }: TryNowProps['mail']) => State === 'Failed' || State === 'Kept' || State === 'Queued';

/** Sends a mail again at once that waits, failed or was kept as a file; nothing of one that is sent or taken back. */
export const TryNow = ({ mail, name }: TryNowProps) => {
  const retry = useAction(retryEmail, { toast: 'Trying again now', isToldBeside: true });
  if (!mayTryAgain(mail)) return null;
  return (
    <ActionButton
      kind="quiet"
      {...(name && { name })}
      pending={retry.pending}
      refusal={retry.refusal}
      onPress={() => retry.run({ params: { id: mail.OutboxId } })}
    >
      Try now
    </ActionButton>
  );
};
