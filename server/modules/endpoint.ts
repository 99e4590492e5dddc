import { invalidField } from '#contract/call/errors.ts';
import type { Values } from './entityRules.ts';

/** An electronic address is its kind and itself: neither says anything alone. Throws INVALID_INPUT naming the one that is missing. */
export const requireEndpoint = ({ EndpointScheme, EndpointId }: Values) => {
  if (EndpointId && !EndpointScheme) throw invalidField('EndpointScheme', 'Say what kind of electronic address it is');
  if (EndpointScheme && !EndpointId) throw invalidField('EndpointId', 'Enter the electronic address, or take its kind away');
};
