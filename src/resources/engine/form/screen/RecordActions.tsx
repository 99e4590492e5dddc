import { useState } from 'react';
import { useAction } from '#src/api/useAction.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import type { Values } from '#src/resources/engine/kinds/kind.ts';
import type { RecordAction, Resource, Row } from '#src/resources/engine/resource.ts';
import { HandOver } from './HandOver.tsx';

interface OneActionProps {
  action: RecordAction;
  id: number;
  onDone: () => unknown;
}

const OneAction = ({ action, id, onDone }: OneActionProps) => {
  const { label, confirm, done, oneTimeValues } = action;
  const [isConfirming, setConfirming] = useState(false);
  const [response, setResponse] = useState<Values | undefined>();
  const { run, pending, failure, reset } = useAction(action.call, { isErrorInline: true, ...(done && { toast: done }) });
  const act = async () => {
    const answer = await run({ params: { id } });
    if (answer === undefined) return;
    setConfirming(false);
    if (oneTimeValues) setResponse(answer as Values);
    await onDone();
  };
  const close = () => {
    setConfirming(false);
    reset();
  };
  return (
    <>
      <ActionButton onPress={() => setConfirming(true)}>{label}</ActionButton>
      <ConfirmDialog
        isOpen={isConfirming}
        title={label}
        confirm={label}
        failure={failure}
        pending={pending}
        onConfirm={act}
        onClose={close}
      >
        {confirm}
      </ConfirmDialog>
      {oneTimeValues && response && <HandOver what={oneTimeValues} values={response} onClose={() => setResponse(undefined)} />}
    </>
  );
};

/** Buttons for the actions of a saved record. */
export const RecordActions = ({ resource, record, onDone }: { resource: Resource; record: Row; onDone: () => unknown }) => {
  const actions = resource.actions.filter(({ isOffered }) => isOffered?.(record) ?? true);
  return actions.length === 0 ? null : (
    <div className="record-actions" role="group" aria-label="Actions">
      {actions.map((action) => (
        <OneAction key={action.label} action={action} id={record.id} onDone={onDone} />
      ))}
    </div>
  );
};
