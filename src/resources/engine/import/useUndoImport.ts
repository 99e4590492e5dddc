import { useQueryClient } from '@tanstack/react-query';
import type { Undone } from '#contract/masterData/entities/definition/imports.ts';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { call, describeError } from '#src/api/call.ts';
import { useTell } from '#src/api/tell.ts';
import { plural } from '#src/ui/text/format.ts';
import type { Resource } from '#src/resources/engine/resource.ts';

const maxTold = 3;

const describeKept = ({ Kept, Named }: Undone) => {
  if (Kept === 0) return '';
  const keptTexts = Named.slice(0, maxTold).map(({ Title, Reason }) => `${Title} ${Reason}`);
  const more = Kept > keptTexts.length ? `; and ${Kept - keptTexts.length} more` : '';
  return `. ${plural(Kept, 'record was kept', 'records were kept')}: ${keptTexts.join('; ')}${more}`;
};

/** Undoes an import. Reports the result and which records could not be removed. */
export const useUndoImport = ({ calls }: Pick<Resource, 'calls'>) => {
  const queryClient = useQueryClient();
  const showToast = useTell();
  return async (ImportId: number) => {
    try {
      const undone = (await call(calls.undoImport as Endpoint, { params: { id: ImportId } })) as Undone;
      const doneText = `Import undone: ${plural(undone.Removed, 'record')} deleted, ${undone.Restored} restored`;
      showToast(`${doneText}${describeKept(undone)}`, undone.Kept > 0 ? { tone: 'warning' } : {});
    } catch (error) {
      showToast(describeError(error), { tone: 'error' });
    }
    void queryClient.invalidateQueries();
  };
};
