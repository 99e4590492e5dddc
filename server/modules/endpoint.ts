import { invalidField } from '#contract/call/errors.ts';
import type { Values } from './entityRules.ts';

/** Requires the kind and the address of an electronic endpoint together. Throws INVALID_INPUT on the missing one. */
export const requireEndpoint = ({ EndpointScheme, EndpointId }: Values) => {
  if (EndpointId && !EndpointScheme) throw invalidField('EndpointScheme', 'Choose the kind of electronic address');
  if (EndpointScheme && !EndpointId) throw invalidField('EndpointId', 'Enter the electronic address or clear its kind');
};
