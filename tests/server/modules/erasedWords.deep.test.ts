import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { addCustomerComment } from '#contract/masterData/customers/calls.ts';
import { changeCustomer, getCustomer } from '#contract/masterData/entities/customers.ts';
import { contactFile } from '#contract/masterData/entities/partFiles.ts';
import { getEntity } from '#contract/masterData/entities/all.ts';
import { given } from '#tests/support/given.ts';
import { peopleIn } from '#tests/support/personalData.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
const { asAdmin, somebody, contactOf, personOf, erase, holding } = peopleIn(app);
let admin: Client;
beforeAll(async () => {
  admin = await asAdmin();
});

describe('a person is erased', () => {
  test('out of an import of its own where it was one word, which is taken back without it', async () => {
    const { ContactId } = await contactOf({ Name: 'Zebulon' });
    await admin.call(contactFile.calls.importRows, { body: { Rows: [{ ContactId, Name: 'Zebulonius' }] } });
    await erase(await personOf('Contact', ContactId, 'Zebulon'));
    expect(await holding('Zebulon')).toEqual([]);
  });

  test('but not out of the longer names of others of the account, whatever stands around them', async () => {
    const { CustomerId, ContactId } = await contactOf({ Name: 'Jo Reedley' });
    const beside = ['Mary Jo Reedley', 'Jo Reedley Smith', 'Ann Jo Reedley Jones'];
    await app.db
      .insertInto('contacts')
      .values(beside.map((Name) => ({ CustomerId, Name })))
      .execute();
    const said = (jo: string) =>
      `Mary Jo Reedley rang, and ${jo}, Mary  Jo\nReedley; JO REEDLEY SMITH not. Ann ${jo} is none, Ann Jo Reedley Jones is; Rosemary ${jo}, ${jo} Smithers`;
    await admin.call(addCustomerComment, { query: { id: CustomerId }, body: { comment: said('Jo Reedley') } });
    await erase(await personOf('Contact', ContactId, 'Jo Reedley'));
    const comments = await app.db.selectFrom('customer_comments').select('Comment').where('CustomerId', '=', CustomerId).execute();
    expect(comments.map(({ Comment }) => Comment)).toEqual([said('Erased')]);
    const names = await app.db.selectFrom('contacts').select('Name').where('CustomerId', '=', CustomerId).orderBy('ContactId').execute();
    expect(names.map(({ Name }) => Name)).toEqual(['Erased', ...beside]);
  });

  test('and whoever looked at it before is told that it is erased already, when and by whom', async () => {
    const jo = somebody();
    const { ContactId } = await contactOf(jo);
    const seen = await personOf('Contact', ContactId, jo.Name);
    await erase(seen);
    await expect(erase(seen)).rejects.toThrow(/^There is nothing left to erase\. It was erased on \d.* by you\.$/);
    await expect(erase({ ...seen, Name: 'Erased', Version: seen.Version + 1 })).toFailWith('RULE_BROKEN');
  });

  test('and a file that was saved before does not bring anybody back', async () => {
    const jo = somebody();
    const { ContactId } = await contactOf(jo);
    await erase(await personOf('Contact', ContactId, jo.Name));
    const body = { Rows: [{ ContactId, ...jo, Active: true }] };
    await expect(admin.call(contactFile.calls.importRows, { body })).rejects.toThrow('was erased. Remove the line');
    expect(await holding(jo.Name, jo.Email)).toEqual([]);
  });

  test('out of an import of its account, which is taken back without it', async () => {
    const { CustomerId } = await given.customer(app.db, { ContactName: 'Ezekias' });
    const { calls } = getEntity('Customer');
    const { ImportId } = await admin.call(calls.importRows, { body: { Rows: [{ CustomerId, ContactName: 'Nobody Else' }] } });
    await erase(await personOf('Customer', CustomerId, 'Ezekias'), { Values: ['Ezekias'] });
    await admin.call(calls.undoImport, { params: { id: ImportId ?? 0 } });
    expect(await holding('Ezekias')).toEqual([]);
  });

  test.each([
    '-NAME',
    'Regards.NAME',
    'NAME- rang',
    'NAME.',
    'NAME’s pallet',
    'NAME_',
    'Tel.PHONE',
    '-PHONE-',
    'mail:-MAIL',
    'Rang FIRST\nLAST',
  ])('whatever stands around it in a note: %s', async (text) => {
    const jo = somebody();
    const [first = '', last = ''] = jo.Name.split(' ');
    const { CustomerId, ContactId } = await contactOf(jo);
    const said = { NAME: jo.Name, PHONE: jo.Phone, MAIL: jo.Email, FIRST: first, LAST: last };
    const comment = text.replaceAll(/[A-Z]{4,}/g, (word) => said[word as keyof typeof said]);
    await admin.call(addCustomerComment, { query: { id: CustomerId }, body: { comment } });
    await erase(await personOf('Contact', ContactId, jo.Email));
    expect(await holding(last, jo.Phone, jo.Email)).toEqual([]);
  });

  test('not where it is a part of another name or address', async () => {
    const jo = somebody();
    const { CustomerId, ContactId } = await contactOf(jo);
    const comment = `Mary-${jo.Name}, ${jo.Name}-Hill, O’${jo.Name}, al.${jo.Email}, al+${jo.Email}, ${jo.Email}.uk, x${jo.Name}, ${jo.Name}s`;
    await admin.call(addCustomerComment, { query: { id: CustomerId }, body: { comment } });
    await erase(await personOf('Contact', ContactId, jo.Email));
    const kept = await app.db.selectFrom('customer_comments').select('Comment').where('CustomerId', '=', CustomerId).execute();
    expect(kept).toEqual([{ Comment: comment }]);
  });

  test.each(['Josef "Jojo" Quotely', String.raw`Josef \ Slashly`, 'D’Arcy (Jo) [Bracketly]'])(
    'out of history and kept answers, whatever signs are in the name: %s',
    async (Name) => {
      const { CustomerId, ContactId } = await contactOf({ ...somebody(), Name });
      const body = { comment: `Rang ${Name}` };
      await admin.call(addCustomerComment, { query: { id: CustomerId }, body }, { 'idempotency-key': randomUUID() });
      await erase(await personOf('Contact', ContactId, Name));
      expect(await holding(Name.split(' ').at(-1) ?? '')).toEqual([]);
    },
  );

  test.each(['İpek', 'Rene\u0301e'])('as whom an account named before, in letters of other languages: %s', async (name) => {
    const { CustomerId } = await given.customer(app.db);
    for (const ContactName of [name, 'Nobody Else']) {
      const { Version } = await admin.call(getCustomer, { params: { id: CustomerId } });
      await admin.call(changeCustomer, { params: { id: CustomerId }, body: { Version, ContactName } });
    }
    await erase(await personOf('Customer', CustomerId, name), { Values: [name] });
    expect(await holding(name.normalize('NFC'))).toEqual([]);
  });
});
