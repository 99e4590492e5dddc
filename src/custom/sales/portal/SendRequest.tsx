import type { Failure } from '#contract/call/failure.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';

interface SendRequestProps {
  request: { pending: boolean; failure: Failure | undefined };
  /** True if the request has no lines or has invalid input. */
  isIncomplete: boolean;
  onSend: () => unknown;
}

/** Button that sends a customer's request to the office, with the reason if that failed. */
export const SendRequest = ({ request, isIncomplete, onSend }: SendRequestProps) => (
  <div className="ask-send">
    <ActionButton kind="primary" shortcut="Ctrl+Enter" disabled={isIncomplete} pending={request.pending} onPress={onSend}>
      Send request
    </ActionButton>
    <FailedSave failure={request.failure} onRetry={onSend} pending={request.pending} />
  </div>
);

/** Shows the first error of a request's lines. */
export const RequestLineError = ({ errors }: { errors: Record<string, string> }) => {
  const message = Object.entries(errors).find(([field]) => field.startsWith('Lines'))?.[1];
  return message && <p role="alert">{message}</p>;
};
