import { useQuery } from '@tanstack/react-query';
import type { OwnField } from '#contract/masterData/ownFields/ownFields.ts';
import { call } from '#src/api/call.ts';
import { mayCall } from '#src/authProvider/mayCall.ts';

const staleTimeMs = 30_000;

// Screens that are not generated load without the entities, which references among own fields may be to.
const loadEntities = async () => {
  const [{ entityOf }, { listOwnFields }] = await Promise.all([
    import('#contract/masterData/entities/all.ts'),
    import('#contract/masterData/entities/ownFields.ts'),
  ]);
  return { entityOf, listOwnFields };
};

/** Leaves out fields that point at what the user may not read. The server tells nothing of it either. */
const fetchOwnFields = async (signal: AbortSignal) => {
  const { entityOf, listOwnFields } = await loadEntities();
  const fields = (await call(listOwnFields, { query: { filter: { Active: true } } }, { signal })) as unknown as OwnField[];
  return fields.filter(({ ReferenceTo }) => ReferenceTo === null || mayCall(entityOf(ReferenceTo).calls.list));
};

/** The own fields in use, of every record, in the order that they are shown in: one small question for all screens. */
export const useOwnFields = () => {
  const answer = useQuery({
    queryKey: ['GET', 'own fields', 'in use'],
    queryFn: ({ signal }) => fetchOwnFields(signal),
    staleTime: staleTimeMs,
  });
  return { ...answer, fields: answer.data };
};
