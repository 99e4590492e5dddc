import { AppError } from '#contract/errors.ts';
import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Context } from '#server/context.ts';
import { ownAccount } from '#server/modules/ownAccount.ts';
import { addAddress } from './addAddress.ts';
import { findAddress, findAddresses, findDefaultAddress, isCustomer } from './queries.ts';

const known = async ({ db, user }: Context, customerId: number) => {
  if (!(await isCustomer(db, ownAccount(user, customerId)))) throw new AppError('NOT_FOUND', 'There is no such customer');
  return customerId;
};

const orNotFound = <Found>(found: Found | undefined): Found => {
  if (found === undefined) throw new AppError('NOT_FOUND', 'There is no such address');
  return found;
};

export const addresses: Handlers<Areas['addresses']> = {
  getAddressesOfCustomer: async (context, { params }) => findAddresses(context.db, await known(context, params.id)),
  getDefaultAddressOfCustomer: async (context, { params }) =>
    orNotFound(await findDefaultAddress(context.db, await known(context, params.id))),
  getAddressOfCustomer: async (context, { params, query }) =>
    orNotFound(await findAddress(context.db, await known(context, params.id), query.adressID)),
  addAddress: (context, { body }) => addAddress(context, body),
};
