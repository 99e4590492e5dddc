import { useState } from 'react';
import { lockBooks } from '#contract/money/monthEnd/calls.ts';
import type { MonthEnd } from '#contract/money/monthEnd/calls.ts';
import { heldToken } from '#src/api/session/session.ts';
import { useAction } from '#src/api/useAction.ts';
import { readValidToken } from '#src/authProvider/token.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { formatDate, plural, today } from '#src/ui/text/format.ts';
import { lockedBefore } from './lockedBefore.ts';

const lockText = (lockedThrough: string | null) =>
  lockedThrough ? `The books are locked through ${formatDate(lockedThrough)}` : 'The books are open';

const dialogTitle = ({ to, isReopening }: { to: string | null; isReopening: boolean }) => {
  if (to === null) return 'Reopen all of the books';
  return isReopening ? `Reopen the books after ${formatDate(to)}` : `Lock the books through ${formatDate(to)}`;
};

/** Locks the month. An administrator can also reopen the last locked month. */
export const LockBar = ({ month, openChecks }: { month: MonthEnd; openChecks: number }) => {
  const [lockRequest, setLockRequest] = useState<{ to: string | null; isReopening: boolean } | undefined>(undefined);
  const lock = useAction(lockBooks, {
    toast: (answer) => lockText(answer.LockedThrough),
    onDone: () => setLockRequest(undefined),
    isErrorInline: true,
  });
  const { LockedThrough, To, Version } = month;
  const isAdmin = readValidToken(heldToken())?.roles.includes('Admin') ?? false;
  const isLocked = LockedThrough !== null && To <= LockedThrough;
  const isOver = To < today();
  const requestLock = (to: string | null, isReopening: boolean) => {
    lock.reset();
    setLockRequest({ to, isReopening });
  };
  return (
    <ActionBar>
      {!isLocked && (
        <ActionButton kind="primary" shortcut="Ctrl+Enter" disabled={!isOver} onPress={() => requestLock(To, false)}>
          {`Lock through ${formatDate(To)}`}
        </ActionButton>
      )}
      {isAdmin && LockedThrough && (
        <ActionButton kind="quiet" onPress={() => requestLock(lockedBefore(month), true)}>
          Reopen last month
        </ActionButton>
      )}
      <span className="soft">{LockedThrough ? `Locked through ${formatDate(LockedThrough)}` : 'Nothing is locked yet'}</span>
      {lockRequest && (
        <ReasonDialog
          title={dialogTitle(lockRequest)}
          confirm={lockRequest.isReopening ? 'Reopen books' : 'Lock books'}
          label="Reason"
          hint="Recorded with your name and the time"
          pending={lock.pending}
          failure={lock.anyFailure}
          onConfirm={(Reason) => lock.run({ body: { LockedThrough: lockRequest.to, Reason, Version } })}
          onClose={() => setLockRequest(undefined)}
        >
          <p>
            {lockRequest.isReopening
              ? 'Documents and movements can be dated in the reopened period until you lock it again.'
              : 'No document or movement can be dated on or before that day. Only an administrator can reopen it.'}
          </p>
          {!lockRequest.isReopening && openChecks > 0 && (
            <p>{`${plural(openChecks, 'check needs', 'checks need')} action. Items left open will be dated in the next month.`}</p>
          )}
        </ReasonDialog>
      )}
    </ActionBar>
  );
};
