import { z } from 'zod';

export const roles = ['Admin', 'Office', 'Warehouse', 'Finance', 'Customer'] as const;

export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** Role of users outside the company. */
export const outsideRole: Role = 'Customer';

/** Roles that may make a call. `signedIn` is anyone with a valid token. `anyone` needs no token. */
export type Allow = readonly Role[] | 'signedIn' | 'anyone';

export const isAllowed = (allow: Allow, userRoles: readonly Role[]) =>
  allow === 'anyone' || allow === 'signedIn' || allow.some((role) => userRoles.includes(role));
