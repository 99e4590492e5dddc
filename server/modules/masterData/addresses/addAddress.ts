import { lockCustomer } from '#server/modules/lockCustomer.ts';
import type { AddressWrite } from '#contract/masterData/addresses/calls.ts';
import type { Address } from '#contract/masterData/addresses/shapes.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { must } from '#server/must.ts';
import { tidyAddress } from './tidyAddress.ts';
import { nextOrder, refuseWhileUsed } from './rules.ts';

const tidied = (address: AddressWrite, stored?: Pick<Address, 'Country' | 'PostCode'>) => {
  const { AddressId: _id, CustomerId: _customer, Version: _version, ...fields } = address;
  return tidyAddress(fields, stored);
};

/** Locks the customer, so that two addresses added at once do not get the same order number. */
const lockAddressOwner = async (tx: Tx, customerId: number) => {
  const customer = await lockCustomer(tx, customerId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'NOT_FOUND' ? invalidField('CustomerId', 'is not a known customer') : error;
  });
  if (!customer.Active) throw invalidField('CustomerId', 'is no longer in use');
};

const add = async (tx: Tx, address: AddressWrite) => {
  const CustomerId = must(address.CustomerId, 'The customer');
  const AddressTypeId = must(address.AddressTypeId, 'The type');
  const Line1 = must(address.Line1, 'The first line');
  await lockAddressOwner(tx, CustomerId);
  const AddressOrder = address.AddressOrder ?? (await nextOrder(tx, CustomerId));
  const { AddressId } = await tx
    .insertInto('addresses')
    .values({ ...tidied(address), CustomerId, AddressTypeId, Line1, AddressOrder })
    .returning('AddressId')
    .executeTakeFirstOrThrow();
  return AddressId;
};

const change = async (tx: Tx, addressId: number, address: AddressWrite) => {
  const owner = await tx.selectFrom('addresses').select('CustomerId').where('AddressId', '=', addressId).executeTakeFirst();
  if (!owner) throw new AppError('NOT_FOUND', 'There is no such address');
  if (address.CustomerId !== undefined && address.CustomerId !== owner.CustomerId)
    throw invalidField('CustomerId', 'cannot be changed. Add a new address to the other customer');
  // Locks the account before the address, because an order that uses the address also locks the account first.
  await lockCustomer(tx, owner.CustomerId);
  const stored = await tx.selectFrom('addresses').selectAll().where('AddressId', '=', addressId).forUpdate().executeTakeFirstOrThrow();
  await requireVersion(tx, stored, address.Version);
  if (address.Active === false && stored.Active) await refuseWhileUsed(tx, addressId);
  await tx
    .updateTable('addresses')
    .set({ Active: stored.Active, ...tidied(address, stored) })
    .where('AddressId', '=', addressId)
    .execute();
  return addressId;
};

/** Adds an address. With an id, changes that address and keeps omitted fields. */
export const addAddress = (context: Context, address: AddressWrite): Promise<Address> =>
  inTransaction(context, async (tx) => {
    const addressId = address.AddressId === undefined ? await add(tx, address) : await change(tx, address.AddressId, address);
    return tx
      .selectFrom('addresses')
      .innerJoin('address_types', 'address_types.AddressTypeId', 'addresses.AddressTypeId')
      .selectAll('addresses')
      .select('address_types.Description as AddressType')
      .where('AddressId', '=', addressId)
      .executeTakeFirstOrThrow();
  });
