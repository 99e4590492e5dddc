import type { z } from 'zod';
import type { ContactWrite } from '#contract/customers/shapes.ts';
import { invalidField } from '#contract/errors.ts';
import type { Tx } from '#server/database/connect.ts';

type Contact = z.infer<typeof ContactWrite>;

const saveContact = async (tx: Tx, customerId: number, { ContactId, ...fields }: Contact) => {
  if (ContactId === undefined) {
    await tx
      .insertInto('contacts')
      .values({ ...fields, CustomerId: customerId })
      .execute();
    return true;
  }
  const changed = await tx
    .updateTable('contacts')
    .set(fields)
    .where('ContactId', '=', ContactId)
    .where('CustomerId', '=', customerId)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
};

/** No id adds, an id changes, a contact that is left out stays. */
export const saveContacts = async (tx: Tx, customerId: number, contacts: readonly Contact[]) => {
  for (const [index, contact] of contacts.entries()) {
    const isSaved = await saveContact(tx, customerId, contact);
    if (!isSaved) throw invalidField(`Contacts.${index}.ContactId`, 'is not a contact of this customer');
  }
};
