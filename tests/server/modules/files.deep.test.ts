import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addRecordFile, listRecordFiles, openRecordFile, removeRecordFile, restoreRecordFile } from '#contract/masterData/files/calls.ts';
import { fileSubjectNames } from '#contract/masterData/files/subjects.ts';
import type { FileSubject } from '#contract/masterData/files/subjects.ts';
import { getHistory } from '#contract/masterData/history/calls.ts';
import { customerFile } from '#contract/masterData/entities/customers.ts';
import { plainPdf } from '#server/demo/catalogue/plainPdf.ts';
import { given } from '#tests/support/given.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();

let [office, orderId, customerId, made] = [{} as Client, 0, 0, 0];
beforeAll(async () => {
  office = await app.as('Office');
  const { customer, product } = await givenTrade(app.db);
  customerId = customer.CustomerId;
  orderId = (await takeOrder(office, customerId, product.ProductId)).OrderId;
});

const pdf = (words = `Order ${++made}`) => Uint8Array.from(plainPdf([words]));
const bring = (
  fileName: string,
  body: Uint8Array<ArrayBuffer>,
  { subject, id, by = office }: { subject?: FileSubject; id?: number; by?: Client } = {},
) => by.call(addRecordFile, { params: { subject: subject ?? 'Order', id: id ?? orderId }, query: { fileName }, body });
const list = (subject: FileSubject = 'Order', id = orderId, by = office) => by.call(listRecordFiles, { params: { subject, id } });

test('a file is kept beside an order as it came, told with who brought it, and the same one is there once', async () => {
  const bytes = pdf();
  const file = await bring('C:\\Scans\\PO 4711.PDF', bytes);
  expect(file).toMatchObject({ FileName: 'PO 4711.PDF', MediaType: 'application/pdf', Size: bytes.length });
  expect(file.AddedBy).toMatch(/^test-/);
  expect((await bring('again.pdf', bytes)).RecordFileId).toBe(file.RecordFileId);
  expect((await list()).map((one) => one.FileName)).toEqual(['PO 4711.PDF']);
  const response = await office.send(openRecordFile, { params: { id: file.RecordFileId } });
  expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  // The browser saves the file instead of displaying it.
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('what is taken away is put back, unless the same file was brought in again since', async () => {
  const bytes = pdf();
  const { RecordFileId } = await bring('drawing.pdf', bytes);
  const named = async () => (await list()).some((file) => file.FileName === 'drawing.pdf');
  await office.call(removeRecordFile, { params: { id: RecordFileId } });
  expect(await named()).toBe(false);
  await office.call(restoreRecordFile, { params: { id: RecordFileId } });
  expect(await named()).toBe(true);
  await office.call(removeRecordFile, { params: { id: RecordFileId } });
  await bring('anew.pdf', bytes);
  await expect(office.call(restoreRecordFile, { params: { id: RecordFileId } })).toFailWith('ALREADY_EXISTS');
});

test('what comes and goes beside a record is told in its history, by its name', async () => {
  const order = await takeOrder(office, customerId, (await given.product(app.db)).ProductId);
  const { RecordFileId } = await bring('PO 7.pdf', pdf(), { id: order.OrderId });
  const params = { id: RecordFileId };
  await office.call(removeRecordFile, { params });
  await office.call(restoreRecordFile, { params });
  const told = async (by: Client, entity: string, id: number) =>
    (await by.call(getHistory, { params: { entity, id } })).map(({ Action, Part }) => [Action, Part]);
  expect(await told(office, 'Order', order.OrderId)).toEqual([
    ['Added', 'File PO 7.pdf'],
    ['Removed', 'File PO 7.pdf'],
    ['Added', 'File PO 7.pdf'],
    ['Added', null],
  ]);
  const removed = { entity: 'Order', id: order.OrderId };
  expect(await office.call(getHistory, { params: removed, query: { filter: { Action: 'Removed' } } })).toHaveLength(1);
  const admin = await app.as('Admin');
  const { SupplierId } = await given.supplier(app.db);
  await bring('Terms.pdf', pdf(), { subject: 'Supplier', id: SupplierId, by: admin });
  expect((await told(admin, 'Supplier', SupplierId))[0]).toEqual(['Added', 'File Terms.pdf']);
});

describe('a file is refused in words', () => {
  test.each([
    ['page.html', 'type that cannot be attached'],
    ['picture.svg', 'type that cannot be attached'],
    ['run.exe', 'type that cannot be attached'],
    ['noend', 'type that cannot be attached'],
    ['order.constructor', 'type that cannot be attached'],
    ['order.pdf', 'is not a valid PDF file'],
    ['photo.jpg', 'is not a valid JPG file'],
    ['sheet.xlsx', 'is not a valid XLSX file'],
  ])('%s', async (fileName, words) => {
    await expect(bring(fileName, Uint8Array.from(Buffer.from('<script>alert(1)</script>')))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      errors: { file: expect.stringContaining(words) as string },
    });
  });

  test('an empty one, and one without a name', async () => {
    await expect(bring('note.txt', new Uint8Array())).rejects.toMatchObject({ status: 400 });
    await expect(bring('..\\', pdf())).rejects.toMatchObject({ status: 400, errors: { fileName: 'is required' } });
  });

  test('beside what is not there', async () => {
    await expect(bring('note.pdf', pdf(), { id: 999_999 })).toFailWith('NOT_FOUND');
    await expect(list('Quotation', 999_999)).toFailWith('NOT_FOUND');
    for (const call of [removeRecordFile, restoreRecordFile, openRecordFile])
      await expect(office.call(call, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
  });
});

test('fifty are enough; many at once are not more', async () => {
  const customer = await given.customer(app.db);
  const beside = { subject: 'Customer' as const, id: customer.CustomerId };
  for (let count = 0; count < 46; count++) await bring(`${count}.pdf`, pdf(), beside);
  const tried = await Promise.allSettled(Array.from({ length: 8 }, (_one, count) => bring(`more ${count}.pdf`, pdf(), beside)));
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect(await list('Customer', customer.CustomerId)).toHaveLength(50);
});

test('only who works on a record’s screen sees its files, whatever id is asked for', async () => {
  const [finance, admin] = [await app.as('Finance'), await app.as('Admin')];
  const ofOrder = await bring('order.pdf', pdf());
  const supplier = await given.supplier(app.db);
  const ofSupplier = await bring('terms.pdf', pdf(), { subject: 'Supplier', id: supplier.SupplierId, by: admin });
  await expect(list('Order', orderId, finance)).toFailWith('NOT_FOUND');
  await expect(list('Supplier', supplier.SupplierId)).toFailWith('NOT_FOUND');
  await expect(bring('x.pdf', pdf(), { by: finance })).toFailWith('NOT_FOUND');
  for (const call of [removeRecordFile, restoreRecordFile, openRecordFile]) {
    await expect(finance.call(call, { params: { id: ofOrder.RecordFileId } })).toFailWith('NOT_FOUND');
    await expect(office.call(call, { params: { id: ofSupplier.RecordFileId } })).toFailWith('NOT_FOUND');
  }
  expect(await list('Customer', customerId, finance)).toEqual([]);
  for (const role of ['Warehouse', 'Customer'] as const) {
    const other = await app.as(role, role === 'Customer' ? customerId : undefined);
    for (const subject of fileSubjectNames) await expect(list(subject, 1, other)).toFailWith('NOT_ALLOWED');
    await expect(other.call(openRecordFile, { params: { id: ofOrder.RecordFileId } })).toFailWith('NOT_ALLOWED');
  }
});

test('none is kept beside a record that is taken away meanwhile', async () => {
  const { CustomerId } = await given.customer(app.db);
  const waiting = async () => {
    const { rows } =
      await sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%customers%NO KEY UPDATE%'`.execute(app.db);
    return rows.length;
  };
  const adding = await app.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM customers WHERE customer_id = ${CustomerId} FOR UPDATE`.execute(tx);
    const tried = Promise.allSettled([bring('late.pdf', pdf(), { subject: 'Customer', id: CustomerId })]);
    await expect.poll(waiting).toBe(1);
    for (const table of ['addresses', 'customer_search', 'customers'])
      await sql`DELETE FROM ${sql.table(table)} WHERE customer_id = ${CustomerId}`.execute(tx);
    return { tried };
  });
  const [late] = await adding.tried;
  expect(late).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND' } });
  expect(
    await app.db
      .selectFrom('record_files')
      .select('RecordFileId')
      .where('SubjectId', '=', CustomerId)
      .where('Subject', '=', 'Customer')
      .execute(),
  ).toEqual([]);
});

test('an import is not undone for a record that has files', async () => {
  const admin = await app.as('Admin');
  const { calls } = customerFile;
  const { ImportId } = await admin.call(calls.importRows, { body: { Rows: [{ Name: 'Filed Cider', AccountCode: 'FIL001' }] } });
  const [customer] = await admin.call(calls.list, { query: { filter: { q: 'FIL001' } } });
  await bring('terms.pdf', pdf(), { subject: 'Customer', id: customer?.CustomerId ?? 0 });
  expect(await admin.call(calls.undoImport, { params: { id: ImportId ?? 0 } })).toMatchObject({ Removed: 0, Kept: 1 });
});
