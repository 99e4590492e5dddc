import { lazy, Suspense } from 'react';
import { ResourceContextProvider, RestoreScrollPosition } from 'ra-core';
import { Navigate, Route, Routes } from 'react-router';
import { Loading } from '#src/ui/states/states.tsx';
import { ResourceList } from './list/ResourceList.tsx';
import type { Resource } from './resource.ts';
import { screens } from '#contract/screenPaths.ts';

const CreateScreen = lazy(async () => ({ default: (await import('./form/CreateScreen.tsx')).CreateScreen }));
const EditScreen = lazy(async () => ({ default: (await import('./form/EditScreen.tsx')).EditScreen }));
const ImportScreen = lazy(async () => ({ default: (await import('./import/ImportScreen.tsx')).ImportScreen }));

const ListScreen = ({ resource }: { resource: Resource }) => (
  <RestoreScrollPosition storeKey={`${resource.name}.list.scrollPosition`}>
    <ResourceList resource={resource} />
  </RestoreScrollPosition>
);

/** The screens of one resource, below its own path. */
export const screensFor = (resource: Resource) => () => (
  <ResourceContextProvider value={resource.name}>
    <Suspense fallback={<Loading />}>
      <Routes>
        <Route index element={<ListScreen resource={resource} />} />
        <Route path="create" element={<CreateScreen resource={resource} />} />
        {resource.calls.importRows && <Route path="import" element={<ImportScreen resource={resource} />} />}
        <Route path=":id" element={<EditScreen resource={resource} />} />
        <Route path="*" element={<Navigate to={screens.notFound} replace />} />
      </Routes>
    </Suspense>
  </ResourceContextProvider>
);
