import { getUserRoles } from './authProvider.ts';

/** Whether the user may see purchase costs. The server omits them for all but administrators and Finance. */
export const seesCost = () => getUserRoles().some((role) => role === 'Admin' || role === 'Finance');
