import { useRefresh, useUpdateMany } from 'ra-core';
import { describeError } from '#src/api/call.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import type { Resource, Row } from '#src/resources/engine/resource.ts';

/** Reactivates records, all or none. */
export const useReactivate = (resource: Resource) => {
  const [updateMany] = useUpdateMany<Row>();
  const refresh = useRefresh();
  const toast = useToast();
  return async (rows: readonly Row[]) => {
    try {
      const change = { ids: rows.map(({ id }) => id), data: { Active: true } };
      await updateMany(resource.name, change, { returnPromise: true, mutationMode: 'pessimistic' });
      toast(rows.length === 1 ? `${String(rows[0]?.[resource.title])} reactivated` : `${rows.length} ${resource.plural} reactivated`);
    } catch (error) {
      toast(describeError(error), { tone: 'error' });
    }
    refresh();
  };
};
