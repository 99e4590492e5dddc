import type { Endpoint } from '#contract/call/endpoint.ts';
import { isAllowed } from '#contract/call/roles.ts';
import { heldRoles } from './authProvider.ts';

/** Whether the server would let who is signed in make the call: what it would refuse is not offered. */
export const mayCall = ({ allow }: Pick<Endpoint, 'allow'>) => isAllowed(allow, heldRoles());
