import type { Endpoint } from '#contract/call/endpoint.ts';
import { isAllowed } from '#contract/call/roles.ts';
import { getUserRoles } from './authProvider.ts';

/** Whether the user's roles allow the call, so that screens do not offer what the server would refuse. */
export const canCall = ({ allow }: Pick<Endpoint, 'allow'>) => isAllowed(allow, getUserRoles());
