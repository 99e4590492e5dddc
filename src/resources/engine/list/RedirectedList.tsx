import { Navigate, useSearchParams } from 'react-router';
import type { Resource } from '#src/resources/engine/resource.ts';
import { buildResourceFilters } from './buildResourceColumns.tsx';
import { rewriteOldAddress, useOldMemory } from './oldAddress.ts';
import { ResourceList } from './ResourceList.tsx';

/** Redirects a URL of version 0.2.0 to the current list. */
export const RedirectedList = ({ resource }: { resource: Resource }) => {
  const [address] = useSearchParams();
  useOldMemory(resource);
  const rewritten = rewriteOldAddress(buildResourceFilters(resource), address);
  return rewritten ? <Navigate to={{ search: rewritten.toString() }} replace /> : <ResourceList resource={resource} />;
};
