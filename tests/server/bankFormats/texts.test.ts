import { describe, expect, test } from 'vitest';
import { readCamt } from '#server/bankFormats/xml/camt.ts';
import { rejoinBrokenLines, joinTexts } from '#server/bankFormats/entry.ts';
import { readOfx } from '#server/bankFormats/xml/ofx.ts';
import { readRemittance } from '#server/bankFormats/remittance.ts';

const ofx = (inside: string, around = '') =>
  readOfx(
    `<OFX><CURDEF>GBP${around}<BANKTRANLIST><STMTTRN><DTPOSTED>20261120<TRNAMT>12.00<FITID>1${inside}</STMTTRN></BANKTRANLIST></OFX>`,
  );
const [ofxText, ofxEntry] = [(inside: string) => ofx(inside).entries[0]?.text, (inside: string) => ofx(inside).entries[0]];

describe('A text of an OFX payment', () => {
  test.each([
    ['<MEMO><![CDATA[INV 20817 & <paid>]]></MEMO>', 'INV 20817 & <paid>'],
    ['<MEMO>INV<br/>20817 thank you</MEMO>', 'INV 20817 thank you'],
    ['<MEMO>For <b>INV 20817</b> thank you', 'For INV 20817 thank you'],
    ['<MEMO>5 < 7 INV 20817', '5 < 7 INV 20817'],
    ['<MEMO>Smith &amp; Sons &#163;5', 'Smith & Sons £5'],
    ['<MEMO>first<MEMO>second', 'first · second'],
    ['<NAME>ALDOUS<EXTDNAME>ALDOUS CIDER OF HEREFORD<MEMO>INV 1', 'ALDOUS CIDER OF HEREFORD · INV 1'],
    ['<PAYEE><NAME>ALDOUS<ADDR1>1 High St<CITY>Ely</PAYEE><MEMO>INV 1', 'ALDOUS · INV 1'],
  ])('%s is read whole', (inside, text) => {
    expect(ofxText(inside)).toBe(text);
  });

  test('names the payer by the extended name or the payee, if the bank gives one', () => {
    expect(ofxEntry('<NAME>ALDOUS CIDER OF H<EXTDNAME>ALDOUS CIDER OF HEREFORD')?.payer).toBe('ALDOUS CIDER OF HEREFORD');
    expect(ofxEntry('<PAYEE><NAME>ALDOUS</PAYEE>')?.payer).toBe('ALDOUS');
  });
});

describe('The currency of an OFX payment', () => {
  test('is that of the payment if its amount is in another, and that of the file if it was converted', () => {
    expect(ofxEntry('<CURRENCY><CURRATE>0.85<CURSYM>EUR</CURRENCY>')?.currency).toBe('EUR');
    expect(ofxEntry('<ORIGCURRENCY><CURRATE>0.85<CURSYM>EUR</ORIGCURRENCY>')?.currency).toBeNull();
  });

  test('is that of its own statement in a file of several', () => {
    const statement = (account: string, currency: string) =>
      `<STMTTRNRS><STMTRS><CURDEF>${currency}<BANKACCTFROM><ACCTID>${account}</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20261120<TRNAMT>12.00<FITID>1<NAME>A</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS>`;
    const { entries } = readOfx(`<OFX>${statement('1', 'GBP')}${statement('2', 'EUR')}</OFX>`);
    expect(entries.map(({ account, currency }) => [account, currency])).toEqual([
      ['1', 'GBP'],
      ['2', 'EUR'],
    ]);
  });
});

test('The closing balance of an OFX file is that of the end of its list, or none', () => {
  const around = (day: string) => `<LEDGERBAL><BALAMT>-20.50<DTASOF>${day}</LEDGERBAL><DTSTART>20261101<DTEND>20261120`;
  expect(ofx('', around('20261120')).closing).toEqual({ balance: '-20.50', on: '2026-11-20', from: '2026-11-01' });
  expect(ofx('', around('20261128')).closing).toBeNull();
});

describe('Text that a bank broke into lines', () => {
  test('is also read without the break, if the first line is full or both sides are digits', () => {
    expect(rejoinBrokenLines(['INV 208', '17 AND 20818'])).toEqual(['INV 20817 AND 20818']);
    expect(rejoinBrokenLines([`${'X'.repeat(136)}INV2`, 'A0817'])).toEqual([`${'X'.repeat(136)}INV2A0817`]);
    expect(rejoinBrokenLines(['PAID WITH THANKS', 'INV 20817'])).toEqual(['PAID WITH THANKSINV 20817']);
    expect(rejoinBrokenLines(['PAID', 'INV 20817'])).toEqual([]);
    expect(rejoinBrokenLines(['one', ''])).toEqual([]);
  });

  test('drops a part only if it is the same as another', () => {
    expect(joinTexts(['INV 120817', '20817', '20817', null])).toBe('INV 120817 · 20817');
  });

  test('is read so from CAMT and from numbered narrative columns', () => {
    const camt = readCamt(
      '<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="GBP">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-20</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>INV 208</Ustrd><Ustrd>17 THANKS</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>',
    );
    expect(camt.entries[0]).toMatchObject({ text: 'INV 208 · 17 THANKS · INV 20817 THANKS', key: { text: 'INV 208 · 17 THANKS' } });
  });
});

describe('A CAMT batch', () => {
  const details = (amount: string, name: string) =>
    `<TxDtls><AmtDtls>${amount}</AmtDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`;
  const amountIn = (tag: string, amount: string, currency = 'GBP') => `<${tag}><Amt Ccy="${currency}">${amount}</Amt></${tag}>`;
  const batch = (...inside: string[]) =>
    readCamt(
      `<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="GBP">300.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${inside.join('')}</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`,
    ).entries;

  test.each(['InstdAmt', 'TxAmt', 'CntrValAmt'])('with amounts in %s alone is one line for each payer', (tag) => {
    expect(batch(details(amountIn(tag, '100.00'), 'Aldous'), details(amountIn(tag, '200.00'), 'Baker'))).toMatchObject([
      { amount: '100.00', payer: 'Aldous', bankId: 'B1/1', batch: { amount: '300.00', bankId: 'B1' } },
      { amount: '200.00', payer: 'Baker', bankId: 'B1/2' },
    ]);
  });

  test('takes the amounts in its own currency where others stand beside them', () => {
    const euro = amountIn('InstdAmt', '120.00', 'EUR') + amountIn('TxAmt', '100.00');
    expect(batch(details(euro, 'Aldous'), details(amountIn('InstdAmt', '200.00'), 'Baker')).map(({ amount }) => amount)).toEqual([
      '100.00',
      '200.00',
    ]);
  });
});

test('A reversal keeps the sign of its credit or debit and says that it is one', () => {
  const { entries } = readCamt(
    '<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="GBP">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><BookgDt><Dt>2026-11-20</Dt></BookgDt><AddtlNtryInf>RETURNED</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>',
  );
  expect(entries).toMatchObject([{ amount: '-5.00', text: 'Reversal · RETURNED' }]);
});

describe('The currency of a remittance advice', () => {
  test.each([
    ['Invoice 22779 €7,047.25\nTotal paid €7,047.25', '7047.25', 'EUR'],
    ['Invoice 22779 7,047.25\nTotal paid EUR 7,047.25', '7047.25', 'EUR'],
    ['Total paid 7,047.25 EUR', '7047.25', 'EUR'],
    ['Total paid €7.047,25', '7047.25', 'EUR'],
    ['Total paid £7,047.25', '7047.25', 'GBP'],
    ['Total paid 7,047.25', '7047.25', null],
  ])('%j is %s %s', (text, amount, currency) => {
    const reading = readRemittance(text);
    expect([reading.entries[0]?.amount, reading.currency]).toEqual([amount, currency]);
  });

  test('is refused if there are two and no total', () => {
    expect(() => readRemittance('20817 £10.00\n20818 €20.00')).toThrow('amounts in GBP and EUR');
  });
});
