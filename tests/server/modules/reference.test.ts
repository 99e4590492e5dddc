import { describe, expect, test } from 'vitest';
import {
  addColour,
  colourFile,
  deleteWeight,
  addWeight,
  editColour,
  editWeight,
  exportColours,
  getColour,
  importColours,
  listColours,
  listWeights,
} from '#contract/masterData/entities/referenceFiles.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const failure = async (answer: Promise<unknown>) => {
  const error = await answer.catch((thrown: unknown) => thrown);
  if (error instanceof ApiError) return error;
  throw new Error('expected the call to be refused');
};

const codesOf = (rows: readonly { Code: string }[]) => rows.map((row) => row.Code);

const someColours = async (prefix: string, count: number) => {
  const Rows = Array.from({ length: count }, (_row, index) => ({
    Code: `${prefix}${String(index).padStart(2, '0')}`,
    Description: `${prefix} shade ${String(count - index).padStart(2, '0')}`,
    Active: index % 5 !== 0,
  }));
  await (await app.as('Admin')).call(importColours, { body: { Rows } });
};

const openDealFor = async (weightId: number) => {
  const customer = await given.customer(app.db, { Name: 'Aldous Cider' });
  const product = await given.product(app.db, { WeightId: weightId });
  const order = await app.db
    .insertInto('orders')
    .values({
      DealNo: 10452,
      CustomerId: customer.CustomerId,
      DealTypeId: 1,
      StatusId: 2,
      CurrencyId: 1,
      OrderDate: '2026-11-20',
      InvoiceAddressId: customer.InvoiceAddressId,
      DeliveryAddressId: customer.DeliveryAddressId,
    } as never)
    .returning('OrderId')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('order_details')
    .values({
      OrderId: order.OrderId,
      ProductId: product.ProductId,
      Description: product.Description,
      Quantity: 1428,
      UnitPrice: 187.35,
      PricePer: 1000,
      VatTypeId: 1,
      NetAmount: 267.54,
    })
    .execute();
  return order.OrderId;
};

describe('listColours', () => {
  test('without parameters it answers whole: the active ones by description', async () => {
    await someColours('WHOLE', 6);
    const response = await (await app.as('Warehouse')).send(listColours);
    const rows = (await response.json()) as { Code: string; Active: boolean; Description: string }[];
    expect(rows.every((row) => row.Active)).toBe(true);
    expect(codesOf(rows.filter((row) => row.Code.startsWith('WHOLE')))).toEqual(['WHOLE04', 'WHOLE03', 'WHOLE02', 'WHOLE01']);
    expect(response.headers.get('content-range')).toBe(`items 0-${rows.length - 1}/${rows.length}`);
  });

  test('pages, sorts, filters and searches on the server', async () => {
    await someColours('PAGE', 30);
    const admin = await app.as('Admin');
    const filter = { q: 'page SHADE' };
    const response = await admin.send(listColours, { query: { filter, sort: ['Code', 'DESC'], range: [25, 49] } });
    expect(codesOf((await response.json()) as { Code: string }[])).toEqual(['PAGE04', 'PAGE03', 'PAGE02', 'PAGE01', 'PAGE00']);
    expect(response.headers.get('content-range')).toBe('items 25-29/30');
    const inactive = await admin.call(listColours, {
      query: { filter: { q: 'PAGE', Active: false }, sort: ['Code', 'ASC'], range: [0, 1] },
    });
    expect(codesOf(inactive)).toEqual(['PAGE00', 'PAGE05']);
    const chosen = await admin.call(listColours, { query: { filter: { id: inactive.map((row) => row.ColourId) } } });
    expect(codesOf(chosen).sort()).toEqual(['PAGE00', 'PAGE05']);
    const beyond = await admin.send(listColours, { query: { filter, range: [100, 124] } });
    expect([await beyond.json(), beyond.headers.get('content-range')]).toEqual([[], 'items 100-100/30']);
  });

  test('finds without accents, and takes % and _ as they are written', async () => {
    const admin = await app.as('Admin');
    await admin.call(addColour, { body: { Code: 'ROSE', Description: 'Rosé 50%_tint' } });
    const found = async (q: string) => codesOf(await admin.call(listColours, { query: { filter: { q }, range: [0, 9] } }));
    expect(await found('rose 50')).toEqual(['ROSE']);
    expect(await found('50%_t')).toEqual(['ROSE']);
    expect(await found('50__t')).toEqual([]);
  });

  test('filters by numbers and by what is absent', async () => {
    const admin = await app.as('Admin');
    await admin.call(addWeight, { body: { Description: 'Two decimals', Grams: 655.5 } });
    const heavy = await admin.call(listWeights, { query: { filter: { Grams: [655.5, 1] }, range: [0, 9] } });
    expect(heavy.map((row) => row.Description)).toEqual(['Two decimals']);
    expect(await admin.call(listWeights, { query: { filter: { Description: null } } })).toEqual([]);
    const mine = await admin.call(listWeights, { query: { filter: { CreatedBy: admin.userId } } });
    expect(mine.map((row) => row.Description)).toEqual(['Two decimals']);
  });

  test('names a filter or sort field that is not there, and a value that is not right', async () => {
    const admin = await app.as('Admin');
    await expect(admin.call(listColours, { query: { filter: { Shade: 'x' } } as never })).toFailWith('INVALID_INPUT', 'filter.Shade');
    await expect(admin.call(listColours, { query: { filter: { Active: 'perhaps' } } })).toFailWith('INVALID_INPUT', 'filter.Active');
    await expect(admin.call(listColours, { query: { filter: { q: 5 } } as never })).toFailWith('INVALID_INPUT', 'filter.q');
    await expect(admin.call(listColours, { query: { sort: ['Shade', 'ASC'] } as never })).toFailWith('INVALID_INPUT', 'sort');
    await expect(admin.call(listColours, { query: { range: [5, 2] } })).toFailWith('INVALID_INPUT', 'range');
    await expect(admin.call(listColours, { query: { filter: { 'Code"; --': 'x' } } as never })).toFailWith(
      'INVALID_INPUT',
      'filter.Code"; --',
    );
    await expect(admin.call(listColours, { query: { filter: { ColourId: { a: 1 }, Code: ['a\0'] } } })).toFailWith('INVALID_INPUT');
  });

  test('staff may read it, customers and strangers may not', async () => {
    const { CustomerId } = await given.customer(app.db);
    for (const role of ['Office', 'Finance'] as const) expect(await (await app.as(role)).call(listColours)).toBeInstanceOf(Array);
    await expect((await app.as('Customer', CustomerId)).call(listColours)).toFailWith('NOT_ALLOWED');
    await expect((await app.as('nobody')).call(listColours)).toFailWith('NOT_SIGNED_IN');
  });
});

describe('addColour', () => {
  test('refuses what the record does not allow, naming the field', async () => {
    const admin = await app.as('Admin');
    await expect(admin.call(addColour, { body: { Description: 'No code' } as never })).toFailWith('INVALID_INPUT', 'Code');
    await expect(admin.call(addColour, { body: { Code: ' ', Description: 'Blank' } })).toFailWith('INVALID_INPUT', 'Code');
    await expect(admin.call(addColour, { body: { Code: 'x'.repeat(21), Description: 'Long' } })).toFailWith('INVALID_INPUT', 'Code');
    await expect(admin.call(addColour, { body: { Code: 'NUL', Description: 'a\0b' } })).toFailWith('INVALID_INPUT', 'Description');
  });

  test('a code is there once, whatever its case', async () => {
    const admin = await app.as('Admin');
    await admin.call(addColour, { body: { Code: 'ONCE', Description: 'First' } });
    await expect(admin.call(addColour, { body: { Code: 'once', Description: 'Second' } })).toFailWith('ALREADY_EXISTS', 'Code');
  });

  test('sent twice with one key it happens once; twenty at once leave one row', async () => {
    const admin = await app.as('Admin');
    const body = { Code: 'TWICE', Description: 'Sent twice' };
    const answers = await Promise.all([1, 2].map(() => admin.call(addColour, { body }, { 'Idempotency-Key': 'one' })));
    expect(answers[0]).toEqual(answers[1]);
    const race = await Promise.allSettled(
      Array.from({ length: 20 }, () => admin.call(addColour, { body: { Code: 'RACE', Description: 'Race' } })),
    );
    expect(race.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });

  test('is for Admin', async () => {
    for (const role of ['Office', 'Warehouse', 'Finance'] as const)
      await expect((await app.as(role)).call(addColour, { body: { Code: 'NO', Description: 'No' } })).toFailWith('NOT_ALLOWED');
  });
});

describe('editColour', () => {
  test('on a stale version it changes nothing and says who was faster, and when', async () => {
    const [one, other] = [await app.as('Admin'), await app.as('Admin')];
    await app.db.updateTable('users').set({ FirstName: 'Ann', SurName: 'Smith' }).where('UserId', '=', one.userId).execute();
    const { ColourId: id } = await one.call(addColour, { body: { Code: 'STALE', Description: 'As it was' } });
    await one.call(editColour, { params: { id }, body: { Code: 'STALE', Description: 'By Ann', Version: 1 } });
    const refused = await failure(other.call(editColour, { params: { id }, body: { Code: 'STALE', Description: 'Too late', Version: 1 } }));
    expect(refused).toMatchObject({ status: 409, code: 'STALE_VERSION', details: { ChangedBy: 'Ann Smith', Version: 2 } });
    expect(refused.message).toMatch(/^Ann Smith changed this on \d+ \w+ \d{4}/);
    expect(await one.call(getColour, { params: { id } })).toMatchObject({ Description: 'By Ann', Version: 2 });
    // Tells a user with two windows open that the change was their own.
    const self = await failure(one.call(editColour, { params: { id }, body: { Code: 'STALE', Description: 'Too late', Version: 1 } }));
    expect(self).toMatchObject({ code: 'STALE_VERSION', details: { ChangedBy: 'You' } });
    expect(self.message).toMatch(/^You changed this in another window on \d+ \w+ \d{4}/);
  });

  test('an absent Active keeps what is stored; false deactivates', async () => {
    const admin = await app.as('Admin');
    const { ColourId: id } = await admin.call(addColour, { body: { Code: 'GONE', Description: 'Gone' } });
    const body = { Code: 'GONE', Description: 'Gone' };
    expect(await admin.call(editColour, { params: { id }, body: { ...body, Active: false, Version: 1 } })).toMatchObject({ Active: false });
    expect(await admin.call(editColour, { params: { id }, body: { ...body, Version: 2 } })).toMatchObject({ Active: false, Version: 3 });
    expect(codesOf(await admin.call(listColours))).not.toContain('GONE');
  });

  test('refuses a missing version, another’s code, an id that is not there, and other roles', async () => {
    const admin = await app.as('Admin');
    const { ColourId: id } = await admin.call(addColour, { body: { Code: 'EDIT', Description: 'Edit' } });
    await admin.call(addColour, { body: { Code: 'TAKEN', Description: 'Taken' } });
    const body = { Code: 'EDIT', Description: 'Edit', Version: 1 };
    await expect(admin.call(editColour, { params: { id }, body: { Code: 'EDIT', Description: 'Edit' } as never })).toFailWith(
      'INVALID_INPUT',
      'Version',
    );
    await expect(admin.call(editColour, { params: { id }, body: { ...body, Code: 'taken' } })).toFailWith('ALREADY_EXISTS', 'Code');
    await expect(admin.call(editColour, { params: { id: 999_999 }, body })).toFailWith('NOT_FOUND');
    await expect(admin.call(editColour, { params: { id: 'amber' }, body })).toFailWith('INVALID_INPUT', 'id');
    await expect((await app.as('Office')).call(editColour, { params: { id }, body })).toFailWith('NOT_ALLOWED');
    await expect(admin.call(getColour, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
  });
});

describe('deleteWeight', () => {
  test('deactivates and never deletes', async () => {
    const admin = await app.as('Admin');
    const { WeightId: id } = await admin.call(addWeight, { body: { Description: '300 g', Grams: 300 } });
    expect(await admin.call(deleteWeight, { params: { id } })).toMatchObject({ Active: false, Grams: 300 });
    expect((await admin.call(listWeights)).map((row) => row.WeightId)).not.toContain(id);
  });

  test('open deals stand against it, and are listed', async () => {
    const admin = await app.as('Admin');
    const { WeightId: id } = await admin.call(addWeight, { body: { Description: '412 g', Grams: 412 } });
    const orderId = await openDealFor(id);
    const refused = await failure(admin.call(deleteWeight, { params: { id } }));
    expect(refused).toMatchObject({ status: 409, code: 'IN_USE', message: 'Open orders still need this record: 10452 for Aldous Cider' });
    const body = { Description: '412 g', Grams: 412, Active: false, Version: 1 };
    await expect(admin.call(editWeight, { params: { id }, body })).toFailWith('IN_USE');
    await app.db.updateTable('orders').set({ StatusId: 7 }).where('OrderId', '=', orderId).execute();
    expect(await admin.call(editWeight, { params: { id }, body })).toMatchObject({ Active: false });
  });

  test('refuses other roles, an id that is not there and one that is no number', async () => {
    const admin = await app.as('Admin');
    await expect((await app.as('Warehouse')).call(deleteWeight, { params: { id: 1 } })).toFailWith('NOT_ALLOWED');
    await expect(admin.call(deleteWeight, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
    await expect(admin.call(deleteWeight, { params: { id: 'x' } })).toFailWith('INVALID_INPUT', 'id');
  });
});

describe('importColours', () => {
  const count = async () =>
    Number(
      (
        await app.db
          .selectFrom('colours')
          .select((e) => e.fn.countAll().as('N'))
          .executeTakeFirstOrThrow()
      ).N,
    );

  test('adds all rows, or tries them and keeps nothing', async () => {
    const admin = await app.as('Admin');
    const before = await count();
    const Rows = [
      { Code: 'IM1', Description: 'First' },
      { Code: 'IM2', Description: 'Second', Active: false },
    ];
    expect(await admin.call(importColours, { body: { Rows, DryRun: true } })).toEqual({
      Added: 2,
      Changed: 0,
      Unchanged: 0,
      DryRun: true,
      ImportId: null,
    });
    expect(await count()).toBe(before);
    expect(await admin.call(importColours, { body: { Rows } })).toMatchObject({ Added: 2, DryRun: false });
    expect(await count()).toBe(before + 2);
  });

  test('one wrong row: nothing is kept, and every wrong row is named', async () => {
    const admin = await app.as('Admin');
    await admin.call(addColour, { body: { Code: 'HAVE', Description: 'Had already' } });
    const before = await count();
    const Rows = [
      { Code: 'IMX', Description: 'Right' },
      { Code: 'imx', Description: 'Twice in the file' },
      { Description: 'No code' },
      { ColourId: 999_999, Code: 'HAVE', Description: 'Not there' },
      { Code: 'IMY', Description: 'Unknown column', Shade: 'dark' },
      { Code: 'IMZ', Description: 'Right too' },
    ];
    const refused = await failure(admin.call(importColours, { body: { Rows } }));
    expect(Object.keys(refused.errors)).toEqual(['Rows.1.Code', 'Rows.2.Code', 'Rows.3.ColourId', 'Rows.4']);
    expect(refused.message).toBe('Nothing was imported. Row 2 code is already in row 1 (and 3 more)');
    expect(await count()).toBe(before);
  });

  test('refuses an empty list, too many rows, and other roles', async () => {
    const admin = await app.as('Admin');
    await expect(admin.call(importColours, { body: { Rows: [] } })).toFailWith('INVALID_INPUT', 'Rows');
    const Rows = Array.from({ length: 50_001 }, () => ({}));
    await expect(admin.call(importColours, { body: { Rows } })).toFailWith('INVALID_INPUT', 'Rows');
    await expect((await app.as('Office')).call(importColours, { body: { Rows: [{}] } })).toFailWith('NOT_ALLOWED');
  });
});

describe('exportColours', () => {
  const exported = async (query: object) => (await app.as('Admin')).send(exportColours, { query });

  test('CSV of the filtered list: a mark for Excel, and no cell that it would run', async () => {
    const admin = await app.as('Admin');
    const { ColourId: one } = await admin.call(addColour, { body: { Code: 'EX1', Description: '=1+1' } });
    const { ColourId: two } = await admin.call(addColour, { body: { Code: 'EX2', Description: 'Green, "pale"', Active: false } });
    const response = await exported({ filter: { q: 'ex' }, sort: ['Code', 'ASC'] });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe(
      `ColourId,Code,Description,Swatch,Active\r\n${one},EX1,'=1+1,,Yes\r\n${two},EX2,"Green, ""pale""",,No\r\n`,
    );
    expect(response.headers.get('content-disposition')).toContain('colours-2026-11-21.csv');
  });

  test('XLSX and JSON', async () => {
    await (await app.as('Admin')).call(addColour, { body: { Code: 'EXJ', Description: 'Jet' } });
    const workbook = await exported({ format: 'xlsx' });
    expect(workbook.headers.get('content-type')).toContain('spreadsheetml');
    expect(new TextDecoder().decode((await workbook.arrayBuffer()).slice(0, 2))).toBe('PK');
    const rows = (await (await exported({ format: 'json', filter: { Code: 'EXJ' } })).json()) as object[];
    expect(rows).toMatchObject([{ Code: 'EXJ', Description: 'Jet', Active: true }]);
  });

  test('refuses another format, an unknown field, and other roles', async () => {
    const admin = await app.as('Admin');
    await expect(admin.call(exportColours, { query: { format: 'doc' as never } })).toFailWith('INVALID_INPUT', 'format');
    await expect(admin.call(exportColours, { query: { filter: { Shade: 1 } } as never })).toFailWith('INVALID_INPUT', 'filter.Shade');
    await expect((await app.as('Finance')).call(exportColours)).toFailWith('NOT_ALLOWED');
  });
});

test('a reference file knows its name, id and table', () => {
  expect(colourFile).toMatchObject({ name: 'Colour', id: 'ColourId', table: 'colours', plural: 'colours' });
});
