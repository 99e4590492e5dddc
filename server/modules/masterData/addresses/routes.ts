import { AppError } from '#contract/call/errors.ts';
import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { requireKnownAccount } from '#server/modules/requireOwnAccount.ts';
import { addAddress } from './addAddress.ts';
import { findAddress, findAddresses, findDefaultAddress } from './queries.ts';

const orNotFound = <Found>(found: Found | undefined): Found => {
  if (found === undefined) throw new AppError('NOT_FOUND', 'There is no such address');
  return found;
};

export const addresses: Handlers<Areas['addresses']> = {
  getAddressesOfCustomer: async (context, { params }) => findAddresses(context.db, await requireKnownAccount(context, params.id)),
  getDefaultAddressOfCustomer: async (context, { params }) =>
    orNotFound(await findDefaultAddress(context.db, await requireKnownAccount(context, params.id))),
  getAddressOfCustomer: async (context, { params, query }) =>
    orNotFound(await findAddress(context.db, await requireKnownAccount(context, params.id), query.adressID)),
  addAddress: (context, { body }) => addAddress(context, body),
};
