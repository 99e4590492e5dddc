import { useDataProvider, useRefresh } from 'ra-core';
import { tellError } from '#src/api/call.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import type { Resource, Row } from '#src/resources/engine/resource.ts';

/** Puts records into use again as they are now, one by one, and names the one that was refused. */
export const useReactivate = (resource: Resource) => {
  const provider = useDataProvider();
  const refresh = useRefresh();
  const toast = useToast();
  return async (rows: readonly Row[]) => {
    const done: Row[] = [];
    try {
      for (const row of rows) {
        await provider.updateMany(resource.name, { ids: [row.id], data: { Active: true } });
        done.push(row);
      }
      const what = done.length === 1 ? String(done[0]?.[resource.title]) : `${done.length} ${resource.plural}`;
      toast(`${what} ${done.length === 1 ? 'is' : 'are'} in use again`);
    } catch (error) {
      const refused = String(rows[done.length]?.[resource.title]);
      const before = rows.length > 1 ? `${done.length} of ${rows.length} are in use again. ${refused}: ` : '';
      toast(`${before}${tellError(error)}`, { tone: 'error' });
    }
    refresh();
  };
};
