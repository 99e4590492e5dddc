import { sql } from 'kysely';
import { importOpeningItems, setNextNumber, undoOpeningBatch } from '#contract/money/openingItems/calls.ts';
import type { House } from './mainJob.ts';
import { given } from './given.ts';
import { fresh, write } from './write.ts';
import type { Write } from './write.ts';

/** Returns opening money for a new account. The rows are valid and new each time. */
export const openingMoney = async ({ db }: Pick<House, 'db'>) => ({
  Kind: 'Money' as const,
  Rows: [{ AccountCode: (await given.customer(db)).AccountCode, Reference: fresh('BGC'), ReceivedOn: '01/11/2026', Amount: '120.00' }],
  DryRun: false,
  FileName: 'money.csv',
});

export const openingWrites: Write[] = [
  write(importOpeningItems, 'finance', async (house) => ({ input: { body: await openingMoney(house) } })),
  write(undoOpeningBatch, 'finance', async (house) => {
    const { OpeningBatchId } = await house.staff.finance.call(importOpeningItems, { body: await openingMoney(house) });
    return { input: { params: { id: OpeningBatchId ?? 0 } } };
  }),
  write(setNextNumber, 'admin', async ({ db }) => {
    await sql`DELETE FROM quotation_lines`.execute(db);
    await sql`DELETE FROM quotations`.execute(db);
    const { rows } = await sql<{ No: number }>`SELECT next_number::integer AS no FROM next_numbers WHERE series = 'quotation'`.execute(db);
    return { input: { params: { series: 'quotation' as const }, body: { NextNumber: (rows[0]?.No ?? 0) + 1 } } };
  }),
];
