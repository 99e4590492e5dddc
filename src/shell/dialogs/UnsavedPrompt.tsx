import { useBlocker } from 'react-router';
import { useStore } from '#src/ui/state/store.ts';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { discardUnsavedChanges, hasUnsavedChanges, leaving } from '#src/ui/screen/dialog/unsaved.ts';

/** Specification §4: the words are part of it. It hangs on the form being dirty: one new order is left for another by the address alone. */
export const UnsavedPrompt = () => {
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) => hasUnsavedChanges() && (now.pathname !== next.pathname || now.search !== next.search),
  );
  const waiting = useStore(leaving);
  const accept = () => {
    discardUnsavedChanges(waiting?.only);
    waiting?.proceed();
    blocker.proceed?.();
    leaving.set(undefined);
  };
  const reject = () => {
    leaving.set(undefined);
    blocker.reset?.();
  };
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked' || waiting !== undefined}
      title="Unsaved Changes"
      confirm="Leave"
      dismiss="Stay"
      isWayOutFirst
      onConfirm={accept}
      onClose={reject}
    >
      You have unsaved changes. Are you sure you want to leave?
    </ConfirmDialog>
  );
};
