import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Big, sum } from '#contract/money.ts';
import { spreadAllocations } from '#contract/money/payments/spreadAllocations.ts';
import { findExactSet } from '#server/modules/money/payments/allocation/exactSet.ts';
import type { ChosenPayable, Payable } from '#server/modules/money/payments/allocation/exactSet.ts';
import { findNumbers, createQuoteFinder } from '#server/modules/money/payments/allocation/quoted.ts';
import { suggest } from '#server/modules/money/payments/suggestion/suggestion.ts';

const total = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);

const invoices = fc
  .array(fc.record({ full: fc.integer({ min: 1, max: 5000 }), off: fc.integer({ min: 0, max: 50 }) }), { minLength: 1, maxLength: 12 })
  .map((rows) =>
    rows.map(({ full, off }, index) => ({
      id: index + 1,
      InvoiceNo: 20_001 + index,
      OriginalNo: null,
      full,
      reduced: Math.max(1, full - off),
    })),
  );

const isFullOrReduced = (items: readonly Payable[], row: ChosenPayable) => {
  const item = items.find((one) => one.id === row.id);
  return item !== undefined && (row.pay === item.full || row.pay === item.reduced) && row.pay + row.discount === item.full;
};

describe('a set that adds up exactly', () => {
  test('is found whenever there is one, and adds up to the penny', () => {
    fc.assert(
      fc.property(invoices, fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 12, maxLength: 12 }), (items, picks) => {
        const chosen = items.filter((_item, index) => picks[index]?.[0]);
        const target = total(chosen.map((item) => (picks[item.id - 1]?.[1] ? item.reduced : item.full)));
        const found = findExactSet(items, target) ?? [];
        expect(total(found.map((row) => row.pay))).toBe(target);
        expect(found.every((row) => isFullOrReduced(items, row))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('is given up on where hundreds of invoices allow too many ways', () => {
    const many = Array.from({ length: 400 }, (_none, index) => ({
      id: index,
      full: 1000 + ((index * 7919) % 5003) * 2,
      reduced: 1000 + ((index * 7919) % 5003) * 2,
    }));
    expect(findExactSet(many, 250_001)).toBeUndefined();
  });
});

describe('a suggestion', () => {
  test('never spends more than there is nor pays more than is owed', () => {
    const money = fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 4 });
    fc.assert(
      fc.property(invoices, money, fc.integer({ min: 0, max: 30_000 }), fc.nat(15), (items, rests, amount, quoted) => {
        const open = rests.map((available, index) => ({ key: `credit-${index}`, no: 5001 + index, available }));
        const answer = suggest({ amount, reference: `inv ${20_000 + quoted}`, invoices: items, money: open, use: [] });
        const used = total(open.filter((one) => answer.used.includes(one.key)).map((one) => one.available));
        expect(total(answer.invoices.map((row) => row.pay))).toBeLessThanOrEqual(amount + used);
        expect(new Set(answer.invoices.map((row) => row.id)).size).toBe(answer.invoices.length);
        for (const row of answer.invoices) {
          expect(row.pay).toBeGreaterThan(0);
          expect(row.pay + row.discount).toBeLessThanOrEqual(items.find((item) => item.id === row.id)?.full ?? 0);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('reads numbers and ranges out of a reference', () => {
    expect([...findNumbers('BACS AMB 20817-19, 20831/4 and PO 12')]).toEqual([
      20_817, 19, 20_818, 20_819, 20_831, 4, 20_832, 20_833, 20_834,
    ]);
  });
});

describe('a number of the books before these', () => {
  const quotedOf = (reference: string, ...numbers: (string | number)[]) => {
    const items = numbers.map((no) =>
      typeof no === 'number'
        ? { InvoiceNo: no, OriginalNo: null }
        : { InvoiceNo: Number(no.match(/\d{1,9}/g)?.at(-1) ?? 0), OriginalNo: no },
    );
    const { quoted, numbers: beside } = createQuoteFinder(items)(reference);
    return [quoted.map(({ InvoiceNo, OriginalNo }) => OriginalNo ?? InvoiceNo), [...beside]];
  };

  test('is quoted as it stood, however short, and by neither the year in it nor what another has in common with it', () => {
    expect(quotedOf('BACS 118/2024', '118/2024', '119/2024')).toEqual([['118/2024'], []]);
    expect(quotedOf('Nov 2024', '118/2024')).toEqual([[], [2024]]);
    expect(quotedOf('inv a 12 thanks', 'A12', 'A1', 'B-7')).toEqual([['A12'], []]);
    expect(quotedOf('2118/2024 BA12 A123', '118/2024', 'A12')[0]).toEqual([]);
    expect(quotedOf('INV-0042/A and 20817', 'INV-0042/A', '0042', 20_817, 20_818)).toEqual([['INV-0042/A', 20_817], [20_817]]);
  });

  test('and by its digits where they are the only ones in it and no other of the account has them', () => {
    expect(quotedOf('BACS 1042', 'S-1042', 'S-1043')[0]).toEqual(['S-1042']);
    expect(quotedOf('BACS 1042', 'S-1042', 'T-1042')[0]).toEqual([]);
    expect(quotedOf('BACS 1042', 'S-1042', 1042)[0]).toEqual([1042]);
  });

  test('money goes to it, and a number of ours within it is not meant', () => {
    const invoices = [
      { id: 1, InvoiceNo: 118, OriginalNo: null, full: 500, reduced: 500 },
      { id: 2, InvoiceNo: 2024, OriginalNo: '118/2024', full: 300, reduced: 300 },
    ];
    const answer = suggest({ amount: 200, reference: 'Invoice 118/2024', invoices, money: [], use: [] });
    expect(answer.invoices).toEqual([{ id: 2, pay: 200, discount: 0, why: 'Quoted' }]);
  });
});

test('money is spread over invoices without losing or making a penny', () => {
  const pence = fc.integer({ min: 1, max: 9999 });
  fc.assert(
    fc.property(fc.array(pence, { minLength: 1, maxLength: 8 }), fc.array(pence, { minLength: 1, maxLength: 5 }), (amounts, rests) => {
      const wanted = amounts.map((amount, index) => ({
        InvoiceId: index + 1,
        Amount: new Big(amount).div(100),
        DiscountTaken: index === 0 ? '0.05' : 0,
      }));
      const sources = rests.map((rest, index) => ({
        PaymentId: null,
        CreditId: index === rests.length - 1 ? null : index + 1,
        Available: new Big(rest).div(100),
        InvoiceId: index + 1,
      }));
      const rows = spreadAllocations(wanted, sources);
      const asked = sum(wanted.map((row) => row.Amount));
      const there = sum(sources.map((source) => source.Available));
      expect(Number(sum(rows.map((row) => row.Amount)))).toBe(Number(asked.lt(there) ? asked : there));
      expect(Number(sum(rows.map((row) => row.DiscountTaken)))).toBe(0.05);
      for (const source of sources) {
        const spent = sum(rows.filter((row) => row.CreditId === source.CreditId).map((row) => row.Amount));
        expect(spent.lte(source.Available)).toBe(true);
      }
      expect(rows.every((row) => row.CreditId === null || row.DiscountTaken.eq(0))).toBe(true);
    }),
    { numRuns: 300 },
  );
});
