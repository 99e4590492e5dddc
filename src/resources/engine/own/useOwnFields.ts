import { useQuery } from '@tanstack/react-query';
import { entityOf } from '#contract/masterData/entities/definition/registry.ts';
import type { OwnField } from '#contract/masterData/ownFields/ownFields.ts';
import { call } from '#src/api/call.ts';
import { mayCall } from '#src/authProvider/mayCall.ts';

const staleTimeMs = 30_000;

/** Points at what the user may not read: the server tells nothing of it either. */
const maySee = ({ ReferenceTo }: OwnField) => ReferenceTo === null || mayCall(entityOf(ReferenceTo).calls.list);

// With them come all entities, which references among own fields may be to; screens that are not generated load without them.
const loadEntities = async () => {
  await import('#contract/masterData/entities/all.ts');
  return (await import('#contract/masterData/entities/ownFields.ts')).listOwnFields;
};

const ask = async (signal: AbortSignal) => {
  const listOwnFields = await loadEntities();
  const fields = await call(listOwnFields, { query: { filter: { Active: true } } }, { signal });
  return (fields as unknown as OwnField[]).filter(maySee);
};

/** The own fields in use, of every record, in the order that they are shown in: one small question for all screens. */
export const useOwnFields = () => {
  const answer = useQuery({
    queryKey: ['GET', 'own fields', 'in use'],
    queryFn: ({ signal }) => ask(signal),
    staleTime: staleTimeMs,
  });
  return { ...answer, fields: answer.data };
};
