import { useQueryClient } from '@tanstack/react-query';
import type { Undone } from '#contract/masterData/entities/definition/imports.ts';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { call, tellError } from '#src/api/call.ts';
import { useTell } from '#src/api/tell.ts';
import { plural } from '#src/ui/text/format.ts';
import type { Resource } from '#src/resources/engine/resource.ts';

const mostTold = 3;

const saysKept = ({ Kept, Named }: Undone) => {
  if (Kept === 0) return '';
  const told = Named.slice(0, mostTold).map(({ Title, Reason }) => `${Title} ${Reason}`);
  const more = Kept > told.length ? `; and ${Kept - told.length} more` : '';
  return `. ${plural(Kept, 'record was kept', 'records were kept')}: ${told.join('; ')}${more}`;
};

/** Undoes an import and reports the result, with the records that were kept. */
export const useUndoImport = ({ calls }: Pick<Resource, 'calls'>) => {
  const queryClient = useQueryClient();
  const tell = useTell();
  return async (ImportId: number) => {
    try {
      const undone = (await call(calls.undoImport as Endpoint, { params: { id: ImportId } })) as Undone;
      const done = `Import undone: ${plural(undone.Removed, 'record')} deleted, ${undone.Restored} restored`;
      tell(`${done}${saysKept(undone)}`, undone.Kept > 0 ? { tone: 'warning' } : {});
    } catch (error) {
      tell(tellError(error), { tone: 'error' });
    }
    void queryClient.invalidateQueries();
  };
};
