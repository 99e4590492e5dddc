import { expect, test } from 'vitest';
import { bankSays } from '#src/custom/payments/bank/lineColumns.tsx';

test.each([
  ['SUSSEX DOWNS', 'SUSSEX DOWNS', 'SUSSEX DOWNS'],
  ['SUSSEX DOWNS', 'SUSSEX DOWNS · INV 20114', 'SUSSEX DOWNS · INV 20114'],
  ['SUSSEX DOWNS', 'Sussex Downs 20114', 'Sussex Downs 20114'],
  ['SUSSEX DOWNS', 'INV 20114', 'SUSSEX DOWNS · INV 20114'],
  ['SUSSEX DOWNS', '', 'SUSSEX DOWNS'],
  [null, 'INV 20114', 'INV 20114'],
])('a payer whom the bank’s text names is said once: %s, %s', (Payer, Text, said) => {
  expect(bankSays({ Payer, Text })).toBe(said);
});
