import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import type { Role } from '#contract/call/roles.ts';
import { Id } from '#contract/values.ts';

/** Maximum records that one call deactivates by filter, or reactivates. */
export const maxChangedAtOnce = 100_000;

const Changed = z.object({ Ids: z.array(z.number()) });

interface ChangeAllOptions<Query extends z.ZodType> {
  path: `/api/${string}`;
  plural: string;
  keepers: readonly Role[];
  /** Query schema of the list's filter. */
  query: Query;
}

/** Defines two calls: deactivate every record that matches a filter, and reactivate records by id. */
export const changeAllCalls = <Query extends z.ZodType>({ path, plural, keepers, query }: ChangeAllOptions<Query>) => ({
  removeAll: endpoint({
    method: 'PUT',
    path: `${path}/DeactivateAll`,
    allow: keepers,
    summary: `Deactivates all active ${plural} that match a filter, all or none. Refuses if their number differs from the one the user confirmed.`,
    query,
    body: z.object({ Count: z.int().min(1, 'must be at least 1').max(maxChangedAtOnce, 'must be at most 100,000') }),
    isCostly: true,
    reply: Changed,
    errors: ['COUNT_CHANGED', 'IN_USE'],
  }),
  restoreAll: endpoint({
    method: 'PUT',
    path: `${path}/ReactivateAll`,
    allow: keepers,
    summary: `Reactivates ${plural}, all or none. Skips those already active.`,
    body: z.object({ Ids: z.array(Id).min(1, 'must have at least one').max(maxChangedAtOnce, 'must be at most 100,000 in the list') }),
    bodyMb: 2,
    isCostly: true,
    reply: Changed,
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'RULE_BROKEN'],
  }),
});
