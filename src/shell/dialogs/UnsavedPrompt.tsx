import { useBlocker } from 'react-router';
import { useStore } from '#src/ui/state/store.ts';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { discardUnsavedChanges, hasUnsavedChanges, leaving } from '#src/ui/screen/dialog/unsaved.ts';

/**
 * Asks about unsaved changes, with the words of specification §4. Depends on the form and not on the path, because opening another new
 * order changes only the URL.
 */
export const UnsavedPrompt = () => {
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) => hasUnsavedChanges() && (now.pathname !== next.pathname || now.search !== next.search),
  );
  const pendingLeave = useStore(leaving);
  const accept = () => {
    discardUnsavedChanges(pendingLeave?.only);
    pendingLeave?.proceed();
    blocker.proceed?.();
    leaving.set(undefined);
  };
  const reject = () => {
    leaving.set(undefined);
    blocker.reset?.();
  };
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked' || pendingLeave !== undefined}
      title="Unsaved Changes"
      confirm="Leave"
      dismiss="Stay"
      isDismissPrimary
      onConfirm={accept}
      onClose={reject}
    >
      You have unsaved changes. Are you sure you want to leave?
    </ConfirmDialog>
  );
};
