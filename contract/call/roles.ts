import { z } from 'zod';

export const roles = ['Admin', 'Office', 'Warehouse', 'Finance', 'Customer'] as const;

export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** Role of people from outside the firm. */
export const outsideRole: Role = 'Customer';

/** Who may make a call. `signedIn`: anyone with a valid token. `anyone`: no token needed. */
export type Allow = readonly Role[] | 'signedIn' | 'anyone';

export const isAllowed = (allow: Allow, held: readonly Role[]) =>
  allow === 'anyone' || allow === 'signedIn' || allow.some((role) => held.includes(role));
