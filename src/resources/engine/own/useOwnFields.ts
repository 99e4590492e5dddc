import { useMemo } from 'react';
import { isAllowed } from '#contract/roles.ts';
import { entityOf } from '#contract/entities/registry.ts';
import { listOwnFields } from '#contract/entities/ownFields.ts';
import type { OwnField } from '#contract/ownFields.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { heldRoles } from '#src/authProvider/authProvider.ts';

const staleTimeMs = 30_000;

/** Points at what the user may not read: the server tells nothing of it either. */
const maySee = ({ ReferenceTo }: OwnField) => ReferenceTo === null || isAllowed(entityOf(ReferenceTo).calls.list.allow, heldRoles());

/** The own fields in use, of every record, in the order that they are shown in: one small question for all screens. */
export const useOwnFields = () => {
  const answer = useAnswer(listOwnFields, { query: { filter: { Active: true } } }, { staleTimeMs });
  const { data } = answer;
  const fields = useMemo(() => (data as unknown as OwnField[] | undefined)?.filter(maySee), [data]);
  return { ...answer, fields };
};
