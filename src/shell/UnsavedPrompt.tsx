import { useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '#src/ui/screen/dialogs.tsx';
import { forgetUnsavedChanges, hasUnsavedChanges } from '#src/ui/screen/unsaved.ts';

let asked: (() => void) | undefined;
const listeners = new Set<() => void>();

const setAsked = (proceed: (() => void) | undefined) => {
  asked = proceed;
  for (const listener of listeners) listener();
};

/** Asks as a navigation does, before something that leaves in another way, such as signing out. */
export const askToLeave = (proceed: () => void) => setAsked(proceed);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Specification §4: the words are part of it. */
export const UnsavedPrompt = () => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedChanges() && currentLocation.pathname !== nextLocation.pathname,
  );
  const waiting = useSyncExternalStore(subscribe, () => asked);
  const accept = () => {
    forgetUnsavedChanges();
    waiting?.();
    blocker.proceed?.();
    setAsked(undefined);
  };
  const reject = () => {
    setAsked(undefined);
    blocker.reset?.();
  };
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked' || waiting !== undefined}
      title="Unsaved Changes"
      confirm="Leave"
      dismiss="Stay"
      onConfirm={accept}
      onClose={reject}
    >
      You have unsaved changes. Are you sure you want to leave?
    </ConfirmDialog>
  );
};
