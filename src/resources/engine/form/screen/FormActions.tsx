import { useTranslate } from 'ra-core';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { useBackTo } from '#src/ui/screen/reach/backTo.ts';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import type { Failure } from '#contract/call/failure.ts';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { getPath } from '#src/resources/engine/resource.ts';
import type { Resource } from '#src/resources/engine/resource.ts';

interface FormActionsProps {
  resource: Resource;
  pending: boolean;
  failure: Failure | undefined;
  onSave: () => unknown;
  onSaveAndNext: () => unknown;
  isNew: boolean;
}

export const FormActions = ({ resource, pending, failure, onSave, onSaveAndNext, isNew }: FormActionsProps) => {
  const translate = useTranslate();
  const backToList = useBackTo(getPath(resource));
  return (
    <ActionBar>
      {!resource.isReadOnly && (
        <>
          <ActionButton kind="primary" shortcut="Ctrl+S" pending={pending} onPress={onSave}>
            {translate('record.save')}
          </ActionButton>
          {!resource.isSingle && (
            <ActionButton shortcut="Ctrl+Enter" pending={pending} onPress={onSaveAndNext}>
              {translate(isNew ? 'record.save_and_new' : 'record.save_and_next')}
            </ActionButton>
          )}
        </>
      )}
      {!resource.isSingle && (
        <ActionButton kind="quiet" shortcut="Escape" onPress={backToList}>
          {translate('record.back')}
        </ActionButton>
      )}
      <FailedSave failure={failure} onRetry={onSave} pending={pending} />
    </ActionBar>
  );
};
