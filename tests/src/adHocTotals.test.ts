import { expect, test } from 'vitest';
import { emptyLine, totalsOf } from '#src/custom/sales/adHoc/adHocDraft.ts';

test('an ad hoc invoice has no gross total before its VAT rates have loaded', () => {
  const lines = [{ ...emptyLine(1), Quantity: 2, UnitPrice: 50 }];
  const unknown = totalsOf(lines, 1, new Map());
  expect([unknown.Net.toString(), unknown.Vat, unknown.Gross]).toEqual(['100', [], null]);
  expect(totalsOf(lines, 1, new Map([[1, 20]])).Gross?.toString()).toBe('120');
  expect(totalsOf([], 1, new Map()).Gross?.toString()).toBe('0');
});
