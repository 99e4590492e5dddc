import type { Role } from './roles.ts';

// Separate from roles.ts, because the sign-in page also reads tokens and must load without zod.

/** Separates role names in the `role` claim of a token, as specification §9 requires. */
const separator = '#';

/** Turns `['Office', 'Finance']` into `Office#Finance`. */
export const writeRoleClaim = (roleList: readonly Role[]) => roleList.join(separator);

export const splitRoles = (claim: string) => claim.split(separator).filter(Boolean) as Role[];
