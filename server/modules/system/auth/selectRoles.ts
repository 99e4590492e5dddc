import { sql } from 'kysely';
import type { Role } from '#contract/call/roles.ts';

export interface FoundUser {
  UserId: number;
  UserName: string;
  CustomerId: number | null;
  Roles: Role[];
}

/** SQL: the roles of the user `u` from active access groups. Staff get only staff roles, and a customer's user only the customer role. */
export const selectRoles = sql`coalesce(
  (SELECT array_agg(DISTINCT role ORDER BY role) FROM user_access_groups g JOIN access_groups a USING (access_group_id), unnest(a.roles) role
   WHERE g.user_id = u.user_id AND a.active AND (u.customer_id IS NULL) = (role <> 'Customer')), '{}')`;
