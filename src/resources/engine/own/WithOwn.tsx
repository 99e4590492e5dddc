import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import type { Resource } from '#src/resources/engine/resource.ts';
import { useOwnFields } from './useOwnFields.ts';
import { withOwn } from './withOwn.ts';

/** Draws a resource together with its own fields. */
export const WithOwn = ({ resource, children }: { resource: Resource; children: (resource: Resource) => ReactNode }) => {
  const { fields, error, refetch } = useOwnFields();
  const fullResource = useMemo(() => fields && withOwn(resource, fields), [resource, fields]);
  if (fullResource) return children(fullResource);
  return error ? <ErrorState error={error} onRetry={refetch} /> : <Loading rows={5} />;
};
