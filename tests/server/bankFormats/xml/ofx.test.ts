import { describe, expect, test } from 'vitest';
import { readOfx } from '#server/bankFormats/xml/ofx.ts';

const paidOn = (stamp: string) =>
  readOfx(`<OFX><CURDEF>GBP<BANKTRANLIST><STMTTRN><DTPOSTED>${stamp}<TRNAMT>12.00<FITID>1<NAME>Aldous</STMTTRN></BANKTRANLIST></OFX>`)
    .entries[0]?.paidOn;

test.each([
  ['20260630233000[0:GMT]', '2026-07-01'],
  ['20260630233000.000[0]', '2026-07-01'],
  ['20261120233000[0:GMT]', '2026-11-20'],
  ['20260630233000[+1:BST]', '2026-06-30'],
  ['20261120213000[-5:EST]', '2026-11-21'],
  ['20261121003000[+2:EET]', '2026-11-20'],
  ['20261121050000[+5.30:IST]', '2026-11-20'],
  ['20261121051500[+5.5:IST]', '2026-11-20'],
  // Midnight is a plain day, whatever the zone. A time without a zone is already London's.
  ['20261121000000[+1:CET]', '2026-11-21'],
  ['20261121000000.000[-5:EST]', '2026-11-21'],
  ['20260630233000', '2026-06-30'],
  ['20260630', '2026-06-30'],
])('a payment of an OFX file at %s counts for the day that it was in London: %s', (stamp, day) => {
  expect(paidOn(stamp)).toBe(day);
});

test.each(['00010101', '00000000', '00260630', '20260231', '99991231'])('%s is no day of a payment', (stamp) => {
  expect(() => paidOn(stamp)).toThrow('Payment 1 has no date that can be read');
});

test.each([
  ['<NAME>ALDOUS CIDER<MEMO>Aldous Cider Ltd INV 1034', 'Aldous Cider Ltd INV 1034'],
  ['<NAME>ALDOUS CIDER<MEMO>ALDOUS CIDER', 'ALDOUS CIDER'],
  ['<NAME>ALDOUS CIDER<MEMO>INV 1034', 'ALDOUS CIDER · INV 1034'],
  ['<NAME>AL<MEMO>RENTAL', 'AL · RENTAL'],
  ['<MEMO>INV 1034', 'INV 1034'],
])('whoever pays is kept once in what an OFX file says: %s', (said, text) => {
  const block = `<OFX><CURDEF>GBP<BANKTRANLIST><STMTTRN><DTPOSTED>20261120<TRNAMT>12.00<FITID>1${said}</STMTTRN></BANKTRANLIST></OFX>`;
  expect(readOfx(block).entries[0]).toMatchObject({ payer: said.includes('<NAME>') ? /<NAME>([^<]*)/.exec(said)?.[1] : null, text });
});

describe('An OFX file', () => {
  const payment = (amount: string, more = '') =>
    `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261013<TRNAMT>${amount}<FITID>${amount}${more}<NAME>A</STMTTRN>`;
  const file = (...payments: string[]) => `<OFX><CURDEF>GBP<BANKTRANLIST>${payments.join('\n')}</BANKTRANLIST></OFX>`;
  const amounts = (...payments: string[]) => readOfx(file(...payments)).entries.map(({ amount }) => amount);

  test.each([
    ['1,250', '1250.00 or 1.25'],
    ['1.250', '1.25 or 1250.00'],
  ])('is refused if %s may be %s', (amount, ways) => {
    expect(() => amounts(payment(amount), payment(amount))).toThrow(`Payment 1: “${amount}” may be ${ways}`);
  });

  test('reads thousands if another amount proves the way of writing', () => {
    expect(amounts(payment('1,250'), payment('7.50'))).toEqual(['1250.00', '7.50']);
  });

  test('is refused if a payment corrects another', () => {
    expect(() => amounts(payment('100.00'), payment('90.00', '<CORRECTFITID>100.00<CORRECTACTION>REPLACE'))).toThrow(
      'Payment 2 corrects an earlier payment',
    );
  });

  test('is read whatever blanks or attributes are in its tags', () => {
    expect(amounts(payment('100.00').replace('<STMTTRN>', '<STMTTRN >'), payment('7.50').replaceAll('>', ' a="b">'))).toEqual([
      '100.00',
      '7.50',
    ]);
    expect(readOfx(file(payment('100.00')).replace('<OFX>', '<OFX >')).entries).toHaveLength(1);
  });

  test('is refused if a payment is within a comment', () => {
    expect(() => amounts(`<!-- ${payment('100.00')} -->`, payment('7.50'))).toThrow('within a comment');
    expect(amounts('<!-- exported today -->', payment('7.50'))).toEqual(['7.50']);
  });
});
