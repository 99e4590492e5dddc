import { heldRoles } from './authProvider.ts';

/** Who may know what goods cost us: administrators and Finance, as the server has it, which leaves it out of its answers to others. */
export const seesCost = () => heldRoles().some((role) => role === 'Admin' || role === 'Finance');
