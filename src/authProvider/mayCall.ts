import type { Endpoint } from '#contract/endpoint.ts';
import { isAllowed } from '#contract/roles.ts';
import { heldRoles } from './authProvider.ts';

/** Whether the server would let who is signed in make the call: what it would refuse is not offered. */
export const mayCall = ({ allow }: Pick<Endpoint, 'allow'>) => isAllowed(allow, heldRoles());
