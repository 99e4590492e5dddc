import type { Role } from '#contract/call/roles.ts';

/** Whether the user has only the portal, which must not mention work of the merchant's staff. */
export const isCustomerOnly = (roles: readonly Role[]) => roles.every((role) => role === 'Customer');
