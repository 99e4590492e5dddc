import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { useBackTo } from '#src/ui/screen/backTo.ts';
import { ActionBar } from '#src/ui/screen/dialogs.tsx';
import { pathOf } from '#src/resources/engine/resource.ts';
import type { Resource } from '#src/resources/engine/resource.ts';

interface FormActionsProps {
  resource: Resource;
  pending: boolean;
  onSave: () => unknown;
  onSaveAndNext: () => unknown;
}

export const FormActions = ({ resource, pending, onSave, onSaveAndNext }: FormActionsProps) => {
  const backToList = useBackTo(pathOf(resource));
  return (
    <ActionBar>
      <ActionButton kind="primary" shortcut="Ctrl+S" pending={pending} onPress={onSave}>
        Save
      </ActionButton>
      <ActionButton shortcut="Ctrl+Enter" pending={pending} onPress={onSaveAndNext}>
        Save and next
      </ActionButton>
      <ActionButton kind="quiet" shortcut="Escape" onPress={backToList}>
        Back
      </ActionButton>
    </ActionBar>
  );
};
