import { lazy } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Resource as AdminResource } from 'ra-core';
import { Navigate, Route, useParams } from 'react-router';
import type { MenuEntry } from './menuEntry.ts';
import type { Resource } from './resource.ts';
import { screens } from '#contract/screenPaths.ts';

type Screen = ComponentType<{ resource: Resource }>;

const WithOwn = lazy(async () => ({ default: (await import('./own/WithOwn.tsx')).WithOwn }));

/** Loads an engine screen and its definition when it is opened. */
const lazyScreen = (load: () => Promise<Screen>) =>
  lazy(async () => {
    const [Drawn, { resources }] = await Promise.all([load(), import('#src/resources/resources.ts')]);
    const byName = new Map<string, Resource>(resources.map((resource) => [resource.name, resource]));
    const OfName = ({ name }: { name: string }) => {
      const resource = byName.get(name);
      if (!resource) return <Navigate to={screens.notFound} replace />;
      if (!resource.hasOwn) return <Drawn resource={resource} />;
      return <WithOwn resource={resource}>{(own) => <Drawn resource={own} />}</WithOwn>;
    };
    return { default: OfName };
  });

const ResourceList = lazyScreen(async () => (await import('./list/RedirectedList.tsx')).RedirectedList);
const CreateScreen = lazyScreen(async () => (await import('./form/screen/CreateScreen.tsx')).CreateScreen);
const EditScreen = lazyScreen(async () => (await import('./form/screen/EditScreen.tsx')).EditScreen);
const SingleScreen = lazyScreen(async () => (await import('./form/screen/EditScreen.tsx')).SingleScreen);
const ImportScreen = lazyScreen(async () => (await import('./import/ImportScreen.tsx')).ImportScreen);

/** Shows *not found* for a path longer than the screen's own, which react-admin would accept. */
const Exact = ({ children }: { children: ReactNode }) => (useParams()['*'] ? <Navigate to={screens.notFound} replace /> : children);

/**
 * Builds two `<Resource>` elements of react-admin from a definition. The second has no screens and the name that react-admin guesses for
 * references.
 */
export const resourceRoutes = (
  { name, guessedName, title, isReadOnly, isSingle, isImported }: MenuEntry,
  frame: (page: ReactNode) => ReactNode,
) => [
  <AdminResource
    key={name}
    name={name}
    recordRepresentation={title}
    list={<Exact>{frame(isSingle ? <SingleScreen name={name} /> : <ResourceList name={name} />)}</Exact>}
    {...(!(isReadOnly ?? isSingle) && { create: <Exact>{frame(<CreateScreen name={name} />)}</Exact> })}
    {...(!isSingle && { edit: <Exact>{frame(<EditScreen name={name} />)}</Exact> })}
  >
    {isImported && <Route path="import" element={frame(<ImportScreen name={name} />)} />}
  </AdminResource>,
  // Comes last, because paths ignore case and /Pallets would hide /pallets.
  <AdminResource key={`${name} guessed`} name={guessedName} recordRepresentation={title} />,
];
