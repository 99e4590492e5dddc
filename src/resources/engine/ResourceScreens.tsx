import { lazy } from 'react';
import type { ReactNode } from 'react';
import { Resource as AdminResource } from 'ra-core';
import { Navigate, Route, useParams } from 'react-router';
import type { Resource } from './resource.ts';
import { screens } from '#contract/screenPaths.ts';

const ResourceList = lazy(async () => ({ default: (await import('./list/ResourceList.tsx')).ResourceList }));
const CreateScreen = lazy(async () => ({ default: (await import('./form/CreateScreen.tsx')).CreateScreen }));
const EditScreen = lazy(async () => ({ default: (await import('./form/EditScreen.tsx')).EditScreen }));
const SingleScreen = lazy(async () => ({ default: (await import('./form/EditScreen.tsx')).SingleScreen }));
const ImportScreen = lazy(async () => ({ default: (await import('./import/ImportScreen.tsx')).ImportScreen }));

/** react-admin lets anything follow a screen's address; here what follows is not found. */
const Exact = ({ children }: { children: ReactNode }) => (useParams()['*'] ? <Navigate to={screens.notFound} replace /> : children);

/** The screens of one resource: react-admin's `<Resource>` out of a definition. `frame` is what each of them stands in. */
export const resourceRoutes = (resource: Resource, frame: (page: ReactNode) => ReactNode) => (
  <AdminResource
    key={resource.name}
    name={resource.name}
    recordRepresentation={resource.title}
    list={<Exact>{frame(resource.isSingle ? <SingleScreen resource={resource} /> : <ResourceList resource={resource} />)}</Exact>}
    {...(!resource.isReadOnly && !resource.isSingle && { create: <Exact>{frame(<CreateScreen resource={resource} />)}</Exact> })}
    {...(!resource.isSingle && { edit: <Exact>{frame(<EditScreen resource={resource} />)}</Exact> })}
  >
    {resource.calls.importRows && <Route path="import" element={frame(<ImportScreen resource={resource} />)} />}
  </AdminResource>
);
