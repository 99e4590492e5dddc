import { lazy, Suspense, use, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { canCall } from '#src/authProvider/canCall.ts';
import { QuickCreateContext } from '#src/resources/engine/kinds/inputs/quickCreate.ts';
import { getSingular } from '#src/resources/engine/resource.ts';
import { resources } from '#src/resources/resources.ts';
import type { OnAdded, Open } from './QuickForm.tsx';

const QuickForm = lazy(async () => ({ default: (await import('./QuickForm.tsx')).QuickForm }));

const WithOwn = lazy(async () => ({ default: (await import('#src/resources/engine/own/WithOwn.tsx')).WithOwn }));

const drawQuickForm = (request: Open, onClose: () => void) =>
  request.resource.hasOwn ? (
    <WithOwn resource={request.resource}>{(resource) => <QuickForm {...request} resource={resource} onClose={onClose} />}</WithOwn>
  ) : (
    <QuickForm {...request} onClose={onClose} />
  );

/** Returns the resource of an entity if the user may add records to it. */
const findAddable = (entity: string) => {
  const resource = resources.find((one) => one.entity === entity);
  return resource && !resource.isReadOnly && canCall(resource.calls.add) ? resource : undefined;
};

/** Lets the user add a record from a reference field. Within the form that opens, no further record can be added in this way. */
export const QuickCreate = ({ children }: { children: ReactNode }) => {
  const [request, setRequest] = useState<Open | undefined>();
  const isNested = use(QuickCreateContext) !== undefined;
  const quick = useMemo(
    () => ({
      singularOf: (entity: string) => {
        const resource = findAddable(entity);
        return resource && getSingular(resource);
      },
      open: (entity: string, title: string, onDone: OnAdded) => {
        const resource = findAddable(entity);
        if (resource) setRequest({ resource, initialText: title, onDone });
      },
    }),
    [],
  );
  return (
    <>
      <QuickCreateContext value={isNested ? undefined : quick}>{children}</QuickCreateContext>
      {request && (
        <QuickCreateContext value={undefined}>
          <Suspense>{drawQuickForm(request, () => setRequest(undefined))}</Suspense>
        </QuickCreateContext>
      )}
    </>
  );
};
