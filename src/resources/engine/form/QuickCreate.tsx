import { use, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useCreate, useTranslate } from 'ra-core';
import { isAllowed } from '#contract/roles.ts';
import { heldRoles } from '#src/authProvider/authProvider.ts';
import { SidePanel } from '#src/ui/screen/dialogs.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { FailedSave } from '#src/ui/screen/FailedSave.tsx';
import { QuickCreateContext } from '#src/resources/engine/kinds/quickCreate.ts';
import { resourceFor, singularOf } from '#src/resources/engine/resource.ts';
import type { Resource, Row } from '#src/resources/engine/resource.ts';
import { RecordFields } from './RecordFields.tsx';
import { initialOf, useRecordForm } from './useRecordForm.ts';

type Done = (row: Record<string, unknown>) => void;

interface Open {
  resource: Resource;
  said: string;
  onDone: Done;
}

/** The screens of an entity to which the user may add. */
const addableOf = (entity: string) => {
  const resource = resourceFor(entity);
  return resource && !resource.isReadOnly && isAllowed(resource.calls.add.allow, heldRoles()) ? resource : undefined;
};

const textTitle = ({ fields, title }: Resource) => fields.find(({ name, shape }) => name === title && shape === 'text');

const QuickForm = ({ resource, said, onDone, onClose }: Open & { onClose: () => void }) => {
  const [base] = useState(() => initialOf(resource));
  const titled = said && textTitle(resource) ? { [resource.title]: said } : undefined;
  const recordForm = useRecordForm(resource, { base, taken: undefined, given: titled });
  const [create, { isPending }] = useCreate<Row>();
  const translate = useTranslate();
  const save = () =>
    recordForm.submit(async (data) => {
      const row = (await create(resource.name, { data }, { returnPromise: true })) as unknown as Row;
      recordForm.finish();
      onClose();
      onDone(row);
    });
  const actions = (
    <>
      <ActionButton kind="primary" shortcut="Ctrl+S" pending={isPending} onPress={save}>
        {translate('record.add_and_choose')}
      </ActionButton>
      <FailedSave failure={recordForm.failure} onRetry={save} pending={isPending} />
    </>
  );
  return (
    <SidePanel
      isOpen
      width="40rem"
      title={translate('record.new', { singular: singularOf(resource) })}
      onClose={() => recordForm.askFirst(onClose)}
      actions={actions}
    >
      <RecordFields resource={resource} recordForm={recordForm} />
    </SidePanel>
  );
};

/** Lets the references of a form be added to from where they are chosen; the form that adds offers no further one. */
export const QuickCreate = ({ children }: { children: ReactNode }) => {
  const [open, setOpen] = useState<Open | undefined>();
  const isNested = use(QuickCreateContext) !== undefined;
  const quick = useMemo(
    () => ({
      singularOf: (entity: string) => {
        const resource = addableOf(entity);
        return resource && singularOf(resource);
      },
      open: (entity: string, said: string, onDone: Done) => {
        const resource = addableOf(entity);
        if (resource) setOpen({ resource, said, onDone });
      },
    }),
    [],
  );
  return (
    <>
      <QuickCreateContext value={isNested ? undefined : quick}>{children}</QuickCreateContext>
      {open && (
        <QuickCreateContext value={undefined}>
          <QuickForm {...open} onClose={() => setOpen(undefined)} />
        </QuickCreateContext>
      )}
    </>
  );
};
