import type { Role } from '#contract/call/roles.ts';

/** Who has the portal alone: no word there of what only the merchant's people do. */
export const isCustomerOnly = (roles: readonly Role[]) => roles.every((role) => role === 'Customer');
