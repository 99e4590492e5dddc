import type { Role } from '#contract/call/roles.ts';

/** Whether the user may only open the customer portal. The portal must not mention the work of our staff. */
export const isCustomerOnly = (roles: readonly Role[]) => roles.every((role) => role === 'Customer');
