import { describe, expect, test } from 'vitest';
import { readCamt } from '#server/bankFormats/xml/camt.ts';

const detail = (inside: string) => `<TxDtls>${inside}</TxDtls>`;
const said = (amount: string, more = '') => detail(`<Amt Ccy="GBP">${amount}</Amt>${more}`);
const entry = (amount: string, details: readonly string[], { sign = 'CRDT', ref = 'B1', day = '2026-11-20' } = {}) =>
  `<Ntry><Amt Ccy="GBP">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${ref}</AcctSvcrRef><NtryDtls>${details.join('')}</NtryDtls></Ntry>`;
const read = (...entries: readonly string[]) =>
  readCamt(`<Document><BkToCstmrStmt><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`).entries;
const amounts = (...entries: readonly string[]) => read(...entries).map(({ amount }) => amount);

describe('a batch is taken apart only where its payments come to it', () => {
  test('each with its own sign', () => {
    expect(amounts(entry('80.00', [said('100.00'), said('20.00', '<CdtDbtInd>DBIT</CdtDbtInd>')]))).toEqual(['100.00', '-20.00']);
    expect(amounts(entry('30.00', [said('10.00'), said('20.00')], { sign: 'DBIT' }))).toEqual(['-10.00', '-20.00']);
  });

  test('one of nothing is none', () => {
    expect(amounts(entry('100.00', [said('100.00'), said('0.00')]))).toEqual(['100.00']);
  });

  test('in another currency, or with charges taken off, it is one line with the words of all', () => {
    const euros = detail('<AmtDtls><TxAmt><Amt Ccy="EUR">60.00</Amt></TxAmt></AmtDtls>');
    expect(amounts(entry('100.00', [euros, said('40.00')]))).toEqual(['100.00']);
    const words = (text: string) => `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`;
    expect(read(entry('99.00', [said('60.00', words('INV 1')), said('40.00', words('INV 2'))]))).toMatchObject([
      { amount: '99.00', currency: 'GBP', bankId: 'B1', text: 'INV 1 · INV 2' },
    ]);
  });
});

test.each([
  ['2026-06-30T23:30:00Z', '2026-07-01'],
  ['2026-06-30T23:30:00.000+00:00', '2026-07-01'],
  ['2026-07-01T00:30:00+02:00', '2026-06-30'],
  ['2026-11-20T23:30:00Z', '2026-11-20'],
  ['2026-06-30T23:30:00+01:00', '2026-06-30'],
  // Midnight with a zone is a plain day. A time without a zone is already London's.
  ['2026-07-01T00:00:00+02:00', '2026-07-01'],
  ['2026-06-30T23:30:00', '2026-06-30'],
])('%s is the day %s, as it was in London', (instant, day) => {
  const at = (name: string) => entry('10.00', []).replace(/<BookgDt>.*<\/BookgDt>/, `<${name}><DtTm>${instant}</DtTm></${name}>`);
  expect(read(at('BookgDt'), at('ValDt')).map(({ paidOn }) => paidOn)).toEqual([day, day]);
});

test.each(['NONREF', 'NON REF', 'NOTPROVIDED', 'Not provided'])('%s is no number of the bank’s own', (ref) => {
  expect(read(entry('10.00', [], { ref }))).toMatchObject([{ bankId: null }]);
});

describe('A file with several documents', () => {
  const document = (ref: string, message = 'BkToCstmrStmt') =>
    `<Document><${message}><Stmt>${entry('10.00', [], { ref })}</Stmt></${message}></Document>`;
  const ids = (text: string) => readCamt(text).entries.map(({ bankId }) => bankId);

  test('is read whole within an envelope', () => {
    expect(ids(`<Envelope>${document('m1')}<Part>${document('m2')}</Part></Envelope>`)).toEqual(['m1', 'm2']);
  });

  test('is refused if one is no statement, or if there is no envelope', () => {
    expect(() => ids(`<Envelope>${document('m1')}${document('m2', 'BkToCstmrDbtCdtNtfctn')}</Envelope>`)).toThrow('not a bank statement');
    expect(() => ids(document('m1') + document('m2'))).toThrow('damaged');
  });
});

test.each(['<Prtry>BOOKED</Prtry>', '<Cd>BOOK</Cd>', 'BOOK', 'Booked'])('An entry of the status %s is a payment', (status) => {
  expect(amounts(entry('10.00', []).replace('<Sts>BOOK</Sts>', `<Sts>${status}</Sts>`))).toEqual(['10.00']);
});
