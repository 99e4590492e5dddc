import { useRefresh } from 'ra-core';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { call, describeError } from '#src/api/call.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';

/** Reactivates the records that one call deactivated, all or none. */
export const useRestore = (restoreAll: Endpoint | undefined, what: string) => {
  const refresh = useRefresh();
  const toast = useToast();
  return async (Ids: readonly number[]) => {
    if (!restoreAll) return;
    try {
      await call(restoreAll, { body: { Ids } });
      toast(`${what} reactivated`);
    } catch (error) {
      toast(describeError(error), { tone: 'error' });
    }
    refresh();
  };
};
