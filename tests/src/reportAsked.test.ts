// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { applyChoices } from '#src/custom/money/reports/asked.ts';
import { reportOffers } from '#src/custom/money/reports/reportOffers.ts';

const offer = (key: string) => reportOffers.find((one) => one.key === key) ?? expect.fail(key);
const quarter = { from: '2026-07-01', to: '2026-09-30' };

test('a span that is chosen while another report comes is the span of that report, whatever it calls its days', () => {
  const vat = offer('vatOutput');
  const [from, to] = ['from', 'to'].map((kind) => vat.inputs.find((input) => input.kind === kind)?.name ?? '');
  expect([from, to]).not.toEqual(['from', 'to']);
  expect(applyChoices(vat, { [from ?? '']: '2026-10-01', [to ?? '']: '2026-10-31', c: '0' }, quarter)).toEqual({
    [from ?? '']: quarter.from,
    [to ?? '']: quarter.to,
    c: '0',
  });
  expect(applyChoices(offer('salesInvoices'), { from: '2026-10-01', to: '2026-10-31' }, quarter)).toEqual(quarter);
});

test('no report has two inputs of one kind: what is chosen is told by its kind', () => {
  for (const { key, inputs } of reportOffers) expect([key, new Set(inputs.map(({ kind }) => kind)).size]).toEqual([key, inputs.length]);
});

test('what a report does not ask is left out, and what is emptied is empty', () => {
  expect(applyChoices(offer('ageListing'), { supplier: '3' }, { by: 'customer', basis: undefined })).not.toHaveProperty('by');
  expect(Object.values(applyChoices(offer('ageListing'), {}, { basis: undefined }))).toContain('');
});
