import { describe, expect, test } from 'vitest';
import { getDocument } from '#contract/documents/calls.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let subject = 1;

const kept = async (Kind: string, CustomerId: number) =>
  (
    await app.db
      .insertInto('documents')
      .values({ Kind, SubjectId: subject++, CustomerId, FileName: 'Paper.pdf', Sha256: 'x', Bytes: Buffer.from('%PDF kept') })
      .returning('DocumentId')
      .executeTakeFirstOrThrow()
  ).DocumentId;

describe('getDocument', () => {
  test('gives the kept bytes under their name', async () => {
    const id = await kept('Invoice', (await given.customer(app.db)).CustomerId);
    const response = await (await app.as('Finance')).send(getDocument, { params: { id } });
    expect(await response.text()).toBe('%PDF kept');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain('Paper.pdf');
  });

  test('a customer reads its own invoices, never another’s, and no delivery notes', async () => {
    const { CustomerId } = await given.customer(app.db);
    const other = await app.as('Customer', (await given.customer(app.db)).CustomerId);
    const own = await app.as('Customer', CustomerId);
    const id = await kept('Invoice', CustomerId);
    expect((await own.send(getDocument, { params: { id } })).status).toBe(200);
    await expect(other.call(getDocument, { params: { id } })).toFailWith('NOT_FOUND');
    await expect(own.call(getDocument, { params: { id: await kept('DeliveryNote', CustomerId) } })).toFailWith('NOT_FOUND');
  });

  test('the warehouse reads delivery notes, not invoices', async () => {
    const { CustomerId } = await given.customer(app.db);
    const warehouse = await app.as('Warehouse');
    const note = await kept('DeliveryNote', CustomerId);
    expect((await warehouse.send(getDocument, { params: { id: note } })).status).toBe(200);
    await expect(warehouse.call(getDocument, { params: { id: await kept('Invoice', CustomerId) } })).toFailWith('NOT_FOUND');
  });

  test('refuses nobody, an unknown id and a bad one', async () => {
    await expect((await app.as('nobody')).call(getDocument, { params: { id: 1 } })).toFailWith('NOT_SIGNED_IN');
    await expect((await app.as('Office')).call(getDocument, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
    await expect((await app.as('Office')).call(getDocument, { params: { id: 'x' } })).toFailWith('INVALID_INPUT', 'id');
  });
});
