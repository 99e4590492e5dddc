import { useState } from 'react';
import { setAsideOrderRequests } from '#contract/sales/orderRequests/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { plural } from '#src/ui/text/format.ts';

interface SetAsideBarProps {
  requestIds: readonly number[];
  onDone: () => void;
}

/** Declines the chosen requests without e-mails, for an account that has sent far too many. */
export const SetAsideBar = ({ requestIds, onDone }: SetAsideBarProps) => {
  const [isAsked, setAsked] = useState(false);
  const toast = useToast();
  const setAside = useAction(setAsideOrderRequests, {
    onDone: ({ SetAside }) => {
      toast(`${plural(SetAside, 'request')} declined`);
      setAsked(false);
      onDone();
    },
  });
  if (requestIds.length === 0) return null;
  return (
    <>
      {isAsked && (
        <ReasonDialog
          title={`Decline ${plural(requestIds.length, 'request')}?`}
          confirm={`Decline ${plural(requestIds.length, 'request')}`}
          hint="Shown in the customer’s account"
          pending={setAside.pending}
          failure={setAside.anyFailure}
          onConfirm={(Reason) => setAside.run({ body: { OrderRequestIds: [...requestIds], Reason } })}
          onClose={() => setAsked(false)}
        >
          <p>The customers get no e-mail. Requests that have already been answered do not change.</p>
        </ReasonDialog>
      )}
      <ActionBar>
        <ActionButton kind="danger" shortcut="x" onPress={() => setAsked(true)}>
          {`Decline ${plural(requestIds.length, 'request')}`}
        </ActionButton>
      </ActionBar>
    </>
  );
};
