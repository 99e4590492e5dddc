import { getUserRoles } from './authProvider.ts';

/** Tells whether the user may see purchase costs. Only administrators and Finance may, and the server omits them for others. */
export const seesCost = () => getUserRoles().some((role) => role === 'Admin' || role === 'Finance');
