import { describe, expect, test } from 'vitest';
import { getBankFile, listBankFiles, takeBankFile, takeRemittance } from '#contract/money/bankFiles/calls.ts';
import { describeRows } from '#contract/money/bankFiles/describeRows.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
const bytes = (text: string) => new TextEncoder().encode(text);

const give = async (client: Client, text: string, more: object = {}) => {
  const body = bytes(text);
  const first = await client.call(takeBankFile, { body, query: { fileName: 'rows.csv', ...more } });
  if (!first.Columns) return first;
  return client.call(takeBankFile, { body, query: { fileName: 'rows.csv', columns: JSON.stringify(first.Columns.Guess), ...more } });
};

/** A refusal of the file with this message. */
const refused = (words: string) => ({ code: 'INVALID_INPUT', message: expect.stringContaining(words) as string });

let serial = 0;
/** Column headings of a bank that no other test uses. */
const heads = (rest: string) => `Date,Words ${++serial},${rest}`;

describe('Every row of a file is accounted for', () => {
  test('imported, known already and left out add up to its rows, and stay with the file', async () => {
    const finance = await app.as('Finance');
    const head = heads('Amount,State');
    const old = '20/11/2026,ALDOUS 1,12.00,Completed\n20/11/2026,BAKER 1,13.00,Completed';
    await give(finance, `${head}\n${old}`);
    const more = '21/11/2026,COOK 1,14.00,Completed\n21/11/2026,DYER 1,15.00,Pending\n22/11/2026,EVE 1,16.00,Declined\nEnd of report,,,';
    const answer = await give(finance, `${head}\n${old}\n${more}`);
    expect(answer).toMatchObject({
      New: 1,
      Known: 2,
      LeftOut: [{ Line: 5, Reason: 'pending' }, { Line: 6, Reason: 'declined' }, { Line: 7 }],
    });
    const { File, Lines } = await finance.call(getBankFile, { params: { id: answer.BankFileId ?? 0 } });
    expect(Lines).toHaveLength(1);
    expect(File.Rows && describeRows(File.Rows)).toBe('6 rows: 1 imported, 2 imported earlier, 3 left out (1 pending, 1 declined, 1 note)');
    expect(await give(finance, `${head}\n${old}\n${more}`)).toMatchObject({ BankFileId: null, New: 0, Known: 3, LeftOut: [{}, {}, {}] });
  });

  test('a file with nothing but unmoved money is answered and not stored', async () => {
    const finance = await app.as('Finance');
    const answer = await give(finance, `${heads('Amount,State')}\n21/11/2026,DYER 2,15.00,Pending`);
    expect(answer).toMatchObject({ BankFileId: null, New: 0, Known: 0, LeftOut: [{ Reason: 'pending' }] });
  });

  test('a payment of another year to come refuses the file, for its year is read wrongly', async () => {
    const finance = await app.as('Finance');
    const file = `${heads('Amount')}\n20/11/2026,FOX 2,12.00\n24/11/2062,GRAY 2,13.00`;
    await expect(give(finance, file)).rejects.toMatchObject(
      refused('The payment “GRAY 2” is dated 24 Nov 2062, more than a year from now'),
    );
  });

  test('a batch that an earlier version read as one line is known payment by payment', async () => {
    const finance = await app.as('Finance');
    const entry = (details: string) =>
      `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>GB33BUKB20201555550001</IBAN></Id></Acct><Ntry><Amt Ccy="GBP">300.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>B77</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
    const part = (amount: string) => `<TxDtls><AmtDtls><InstdAmt><Amt Ccy="GBP">${amount}</Amt></InstdAmt></AmtDtls></TxDtls>`;
    expect(await give(finance, entry(''))).toMatchObject({ New: 1 });
    expect(await give(finance, entry(part('100.00') + part('200.00')))).toMatchObject({ New: 0, Known: 2 });
  });
});

describe('A file that allows two ways of reading', () => {
  test('is refused with the question until the call answers it, and the answer is kept', async () => {
    const finance = await app.as('Finance');
    const head = heads('Amount');
    const body = bytes(`${head}\n20/11/2026,ALDOUS,1.500`);
    const { Columns } = await finance.call(takeBankFile, { body });
    expect(Columns?.Guess.Numbers).toBeNull();
    const answer = (Numbers: string | null) =>
      finance.call(takeBankFile, { body, query: { columns: JSON.stringify({ ...Columns?.Guess, Numbers }) } });
    await expect(answer(null)).rejects.toMatchObject(refused('may be 1.50 or 1500.00'));
    const { BankFileId } = await answer('Comma');
    const { Lines } = await finance.call(getBankFile, { params: { id: BankFileId ?? 0 } });
    expect(Lines).toMatchObject([{ Amount: 1500 }]);
    expect(await give(finance, `${head}\n21/11/2026,ALDOUS,2.500`)).toMatchObject({ New: 1, Columns: null });
  });

  test('says why its known columns do not suffice', async () => {
    const finance = await app.as('Finance');
    const head = heads('Amount');
    await give(finance, `${head}\n20/11/2026,ALDOUS 3,12.00`);
    const { Columns } = await finance.call(takeBankFile, { body: bytes(`${head}\n21/11/2026,ALDOUS,twelve\n22/11/2026,BAKER,13.00`) });
    expect(Columns?.Problem).toContain('Line 2: “twelve” is not an amount');
  });
});

describe('A file whose balances do not tie', () => {
  const rows = (head: string) => `${head}\n18/11/2026,ONE,100.00,1100.00\n19/11/2026,TWO,50.00,1150.00\n20/11/2026,FOUR,7.00,1187.00`;

  test('is refused by the line, and Finance may import it with a reason that stays with it', async () => {
    const finance = await app.as('Finance');
    const text = rows(heads('Amount,Balance'));
    await expect(give(finance, text)).rejects.toMatchObject(refused('Line 4: the balance should be 1157.00, but the file says 1187.00'));
    const office = await app.as('Office');
    await expect(give(office, text, { reason: 'Filtered' })).toFailWith('NOT_ALLOWED');
    const { BankFileId } = await give(finance, text, { reason: 'Only customers’ receipts were exported' });
    const { File } = await finance.call(getBankFile, { params: { id: BankFileId ?? 0 } });
    expect(File.BalanceReason).toBe('Only customers’ receipts were exported');
    const listed = await finance.call(listBankFiles, { query: {} });
    expect(listed.find((one) => one.BankFileId === BankFileId)?.BalanceReason).toBe(File.BalanceReason);
  });

  test('is refused with a reason too if a figure is wrong, and a reason without need is refused', async () => {
    const finance = await app.as('Finance');
    const wrong = rows(heads('Amount,Balance')).replace('7.00,1187.00', '-7.00,1157.00');
    await expect(give(finance, wrong, { reason: 'Filtered' })).rejects.toMatchObject(refused('A figure is wrong'));
    const right = rows(heads('Amount,Balance')).replace('1187.00', '1157.00');
    await expect(give(finance, right, { reason: 'Filtered' })).toFailWith('INVALID_INPUT', 'reason');
    expect(await give(finance, right)).toMatchObject({ New: 3 });
  });
});

describe('A column that checks the amounts', () => {
  const columnsOf = async (client: Client, text: string) => {
    const { Columns } = await client.call(takeBankFile, { body: bytes(text), query: { anew: 'true' } });
    return Columns?.Guess ?? {};
  };
  const take = async (client: Client, text: string, dropped: object, more: object = {}) => {
    const columns = JSON.stringify({ ...(await columnsOf(client, text)), ...dropped });
    return client.call(takeBankFile, { body: bytes(text), query: { columns, ...more } });
  };
  const row = (no: number) => `20/11/2026,ONE ${no},100.00,CR,Completed,,100.00`;
  const file = () => `${heads('Amount,Dr/Cr,Status,Ref,Balance')}\n${row(serial)}\n21/11/2026,TWO ${serial},50.00,CR,Failed,,9.00`;

  test.each([
    [{ Balance: null }, 'Balance'],
    [{ State: null, Balance: null }, 'Status'],
    [{ Direction: null }, 'Dr/Cr'],
    [{ Balance: 5 }, 'Balance'],
    [{ State: 5, Balance: null }, 'Status'],
  ])('can be left out by Finance with a reason only: %j', async (dropped, name) => {
    const office = await app.as('Office');
    const text = file();
    await expect(take(office, text, dropped)).rejects.toMatchObject({ ...refused(`“${name}”`), details: { IsMissingRows: true } });
    await expect(take(office, text, dropped, { reason: 'In a hurry' })).toFailWith('NOT_ALLOWED');
    const finance = await app.as('Finance');
    const { BankFileId } = await take(finance, text, dropped, { reason: 'The bank said so' });
    const { File } = await finance.call(getBankFile, { params: { id: BankFileId ?? 0 } });
    expect(File.BalanceReason).toBe('The bank said so');
    // The layout is not stored, so the next file asks for its columns.
    expect(await office.call(takeBankFile, { body: bytes(text.replaceAll('ONE', 'THREE')) })).toMatchObject({
      BankFileId: null,
      Columns: {},
    });
  });

  test('counts as soon as a file has it, although the file before had none', async () => {
    const office = await app.as('Office');
    const head = heads('Amount,Balance');
    await give(office, `${head}\n20/11/2026,ONE ${serial},100.00,`);
    const { Columns } = await office
      .call(takeBankFile, {
        body: bytes(`${head}\n21/11/2026,TWO ${serial},100.00,100.00\n22/11/2026,SIX ${serial},100.00,900.00`),
      })
      .catch((error: unknown) => ({ Columns: error }));
    expect(Columns).toMatchObject(refused('Line 3: the balance should be 200.00'));
  });
});

describe('The closing balance of an OFX file', () => {
  const ofx = (account: string, closing: string, on: string, ...lines: (readonly [day: string, amount: string, id: string])[]) =>
    `<OFX><CURDEF>GBP<BANKACCTFROM><ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>${lines
      .map(([day, amount, id]) => `<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<NAME>A</STMTTRN>`)
      .join('')}</BANKTRANLIST><LEDGERBAL><BALAMT>${closing}<DTASOF>${on}</LEDGERBAL></OFX>`;
  const one = ['20261118', '10.00', 'o1'] as const;
  const two = ['20261119', '20.00', 'o2'] as const;
  const three = ['20261120', '-5.00', 'o3'] as const;

  test('proves nothing alone, and is checked with the last file of the account', async () => {
    const finance = await app.as('Finance');
    await give(finance, ofx('OFX-1', '999.00', '20261118', one));
    await expect(give(finance, ofx('OFX-1', '1014.00', '20261120', three))).rejects.toMatchObject(
      refused('should be 994.00, but the file says 1014.00'),
    );
    expect(await give(finance, ofx('OFX-1', '1014.00', '20261120', one, two, three))).toMatchObject({ New: 2, Known: 1 });
    // The same files again, for another account.
    expect(await give(finance, ofx('OFX-1', '999.00', '20261118', one))).toMatchObject({ New: 0 });
    expect(await give(finance, ofx('OFX-2', '3.00', '20261120', three))).toMatchObject({ New: 1 });
  });

  test('does not count lines before the last file began', async () => {
    const finance = await app.as('Finance');
    await give(finance, ofx('OFX-3', '100.00', '20261120', two, three));
    expect(await give(finance, ofx('OFX-3', '100.00', '20261120', one, two, three))).toMatchObject({ New: 1, Known: 2 });
  });
});

test('A remittance advice in euros is a line in euros', async () => {
  const finance = await app.as('Finance');
  const { BankFileId } = await finance.call(takeRemittance, { body: { Text: 'Léon\nInvoice 22779\nTotal paid €7,047.25' } });
  const { Lines } = await finance.call(getBankFile, { params: { id: BankFileId ?? 0 } });
  expect(Lines).toMatchObject([{ Amount: 7047.25, CurrencyCode: 'EUR' }]);
});
