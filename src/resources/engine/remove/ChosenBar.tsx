import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'ra-core';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { formatQuantity } from '#src/ui/text/format.ts';
import type { Resource, Row } from '#src/resources/engine/resource.ts';

const RemoveDialog = lazy(async () => ({ default: (await import('./RemoveDialog.tsx')).RemoveDialog }));

interface ChosenBarProps {
  resource: Resource;
  chosen: readonly Row[];
  /** Filter of the list, if all of its rows are chosen. */
  allOf?: object | undefined;
  onDone: () => void;
}

export const ChosenBar = ({ resource, chosen, allOf, onDone }: ChosenBarProps) => {
  const [isAsked, setAsked] = useState(false);
  const translate = useTranslate();
  const finish = () => {
    setAsked(false);
    onDone();
  };
  return (
    <ActionBar>
      <ActionButton kind="danger" shortcut="d" onPress={() => setAsked(true)}>
        {translate('record.deactivate')}
      </ActionButton>
      <span role="status">
        {formatQuantity(chosen.length)} {chosen.length === 1 ? 'is' : 'are'} chosen
      </span>
      {isAsked && (
        <Suspense>
          <RemoveDialog resource={resource} rows={chosen} allOf={allOf} onDone={finish} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </ActionBar>
  );
};
