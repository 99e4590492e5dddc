import { expect, test } from 'vitest';
import { bankText, shortBankText } from '#src/custom/money/bankFiles/lineColumns.tsx';

test.each([
  ['SUSSEX DOWNS', 'SUSSEX DOWNS', 'SUSSEX DOWNS'],
  ['SUSSEX DOWNS', 'SUSSEX DOWNS · INV 20114', 'SUSSEX DOWNS · INV 20114'],
  ['SUSSEX DOWNS', 'Sussex Downs 20114', 'Sussex Downs 20114'],
  ['SUSSEX DOWNS', 'INV 20114', 'SUSSEX DOWNS · INV 20114'],
  ['SUSSEX DOWNS', '', 'SUSSEX DOWNS'],
  [null, 'INV 20114', 'INV 20114'],
])('a payer whom the bank’s text names is said once: %s, %s', (Payer, Text, said) => {
  expect(bankText({ Payer, Text })).toBe(said);
});

test('a remittance advice does not push what it comes to out of sight: in the list it ends in dots', () => {
  const advice = 'Invoice 22800 £100.00 '.repeat(40);
  expect(shortBankText({ Payer: null, Text: advice })).toMatch(/^Invoice 22800 .{110,125}…$/);
  expect(shortBankText({ Payer: 'Aldous', Text: 'INV 1034' })).toBe('Aldous · INV 1034');
});
