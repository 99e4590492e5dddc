import { useQuery } from '@tanstack/react-query';
import type { OwnField } from '#contract/masterData/ownFields/ownFields.ts';
import { call } from '#src/api/call.ts';
import { canCall } from '#src/authProvider/canCall.ts';

const staleTimeMs = 30_000;

// Loads the entities on demand, because only own fields that are references need them.
const loadEntities = async () => {
  const [{ getEntity: entityOf }, { listOwnFields }] = await Promise.all([
    import('#contract/masterData/entities/all.ts'),
    import('#contract/masterData/entities/ownFields.ts'),
  ]);
  return { entityOf, listOwnFields };
};

/** Loads the fields that the merchant has added. Leaves out fields that refer to records the user may not read, whose values the server omits too. */
const fetchOwnFields = async (signal: AbortSignal) => {
  const { entityOf, listOwnFields } = await loadEntities();
  const fields = (await call(listOwnFields, { query: { filter: { Active: true } } }, { signal })) as unknown as OwnField[];
  return fields.filter(({ ReferenceTo }) => ReferenceTo === null || canCall(entityOf(ReferenceTo).calls.list));
};

/** Loads the active own fields of all kinds of record, in display order. All screens share one call. */
export const useOwnFields = () => {
  const answer = useQuery({
    queryKey: ['GET', 'own fields', 'in use'],
    queryFn: ({ signal }) => fetchOwnFields(signal),
    staleTime: staleTimeMs,
  });
  return { ...answer, fields: answer.data };
};
