import type { Role } from './roles.ts';

// Apart from roles.ts: the sign-in page reads tokens too, and is to load without zod.

/** Specification §9: the names of roles in the `role` claim of a token are parted by it. */
const separator = '#';

/** `['Office', 'Finance']` → `Office#Finance` */
export const joinRoles = (held: readonly Role[]) => held.join(separator);

export const splitRoles = (claim: string) => claim.split(separator).filter(Boolean) as Role[];
