import { useDataProvider, useRefresh } from 'ra-core';
import { tellError } from '#src/api/call.ts';
import { useToast } from '#src/ui/screen/useToast.tsx';
import type { Resource, Row } from '#src/resources/engine/resource.ts';

/** Puts records into use again: those that are there now, with whatever was changed since. */
export const useReactivate = (resource: Resource) => {
  const provider = useDataProvider();
  const refresh = useRefresh();
  const toast = useToast();
  return async (rows: readonly Row[]) => {
    const what = rows.length === 1 ? String(rows[0]?.[resource.title]) : `${rows.length} ${resource.plural}`;
    try {
      await provider.updateMany(resource.name, { ids: rows.map(({ id }) => id), data: { Active: true } });
      toast(`${what} ${rows.length === 1 ? 'is' : 'are'} in use again`);
    } catch (error) {
      toast(tellError(error), { tone: 'error' });
    }
    refresh();
  };
};
