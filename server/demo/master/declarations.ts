import { createHash } from 'node:crypto';
import { buildPaperUrl } from '#contract/warehouse/declarations/calls.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { plainPdf } from '#server/demo/catalogue/plainPdf.ts';
import { suppliers } from '#server/demo/catalogue/suppliers.ts';
import type { Rows } from '#server/demo/ground/rows.ts';

/** Declarations by supplier index. `from` and `to` are days from today. One declaration expires soon, and one has expired. */
const issued = [
  { maker: 0, from: -320, to: 45, forCustomers: true },
  { maker: 1, from: -210, to: null, forCustomers: true },
  { maker: 2, from: -400, to: -12, forCustomers: false },
] as const;

const makePapers = (today: DateOnly) =>
  issued.flatMap(({ maker, from, to, forCustomers }) => {
    const supplier = suppliers[maker];
    if (!supplier) return [];
    const declaration = {
      Code: `DoC ${supplier.code} ${addDays(today, from).slice(0, 4)}`,
      Description: 'Glass containers for food and drink',
      SupplierId: maker + 1,
      IssuedOn: addDays(today, from),
      ValidTo: to === null ? null : addDays(today, to),
      ForCustomers: forCustomers,
    };
    const bytes = plainPdf([
      'Declaration of compliance',
      '',
      declaration.Code,
      supplier.name,
      '',
      'We declare that the glass containers that we make comply with',
      'Regulation (EC) No 1935/2004 and are made according to Regulation (EC) No 2023/2006.',
      '',
      `Issued ${declaration.IssuedOn}${declaration.ValidTo === null ? '' : `, valid to ${declaration.ValidTo}`}`,
    ]);
    return [{ declaration, bytes, name: createHash('sha256').update(bytes).digest('hex') }];
  });

/** Adds the suppliers' declarations for their goods. */
export const addDeclarations = (rows: Rows, today: DateOnly, by: number) => {
  for (const { declaration, name } of makePapers(today)) {
    const stamp = { at: `${addDays(declaration.IssuedOn, 3)}T09:20:00.000Z`, by };
    rows.add('declarations', { ...declaration, PaperUrl: buildPaperUrl(name) }, stamp);
  }
};

/** Stores the PDF files of the declarations. */
export const storeDeclarations = async (db: Db, today: DateOnly) => {
  for (const { name, bytes } of makePapers(today))
    await db
      .insertInto('supplied_papers')
      .values({ Name: name, Bytes: bytes })
      .onConflict((conflict) => conflict.column('Name').doNothing())
      .execute();
};
