import { describe, expect, test } from 'vitest';
import {
  confirmBankLines,
  getBankFile,
  getBankLine,
  linkBankLine,
  listBankFiles,
  setBankLineAside,
  takeBankFile,
  takeRemittance,
} from '#contract/money/bankFiles/calls.ts';
import type { BankLine } from '#contract/money/bankFiles/shapes.ts';
import { confirmPayment, reversePayment } from '#contract/money/payments/calls.ts';
import { ofxFile } from '#tests/support/bankWrites.ts';
import { given } from '#tests/support/given.ts';
import { balanceOf, received } from '#tests/support/payments.ts';
import { givenCredit, givenInvoice } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
const finance = () => app.as('Finance');

type Row = Parameters<typeof ofxFile>[0][number];

const taken = async (client: Client, ...rows: Row[]) => {
  const { BankFileId } = await client.call(takeBankFile, { body: ofxFile(rows), query: { fileName: 'november.ofx' } });
  return client.call(getBankFile, { params: { id: BankFileId ?? 0 } });
};

const one = async (client: Client, ...row: Row) => {
  const { Lines } = await taken(client, row);
  if (!Lines[0]) throw new Error('No line');
  return Lines[0];
};

const asProposed = ({ BankLineId, Proposal }: BankLine) => ({
  BankLineId,
  CustomerId: Proposal?.CustomerId ?? 0,
  Allocations: (Proposal?.Allocations ?? []).map(({ Name: _name, ...row }) => row),
});

const confirm = (client: Client, lines: readonly BankLine[], more: object = {}) =>
  client.call(confirmBankLines, { body: { PaymentMethodId: 1, Lines: lines.map((line) => ({ ...asProposed(line), ...more })) } });

const paymentsOf = (CustomerId: number) => app.db.selectFrom('payments').selectAll().where('CustomerId', '=', CustomerId).execute();

let serial = 0;
const newName = () => {
  serial += 1;
  return `Quenby${String.fromCodePoint(97 + Math.floor(serial / 26), 97 + (serial % 26))} Orchards`;
};
const owing = async (Gross: number, more: { CustomerOrderNo?: string; InvoiceDate?: string; DealNo?: number } = {}, who: object = {}) => {
  const customer = await given.customer(app.db, { Name: `${newName()} Ltd`, ...who });
  const invoice = await givenInvoice(app.db, { CustomerId: customer.CustomerId, Gross, ...more });
  return { customer, invoice };
};

describe('a line is proposed with its reason', () => {
  test('by an invoice number in its words, to the penny: certain', async () => {
    const client = await finance();
    const { customer, invoice } = await owing(120);
    const line = await one(client, '2026-11-20', '120.00', `BGC INV ${invoice.InvoiceNo}`);
    expect(line).toMatchObject({ State: 'Waiting', Amount: 120, PaidOn: '2026-11-20' });
    expect(line.Proposal).toMatchObject({ Certainty: 'Certain', CustomerId: customer.CustomerId, Rest: 0 });
    expect(line.Proposal?.Reasons[0]).toBe(`Quotes invoice ${invoice.InvoiceNo}`);
    expect(line.Proposal?.Allocations).toMatchObject([{ InvoiceId: invoice.InvoiceId, Amount: 120, Name: String(invoice.InvoiceNo) }]);
  });

  test('by an invoice number with another amount: likely, the rest on account', async () => {
    const client = await finance();
    const { invoice } = await owing(120);
    const line = await one(client, '2026-11-20', '150.00', `INV ${invoice.InvoiceNo}`);
    expect(line.Proposal).toMatchObject({ Certainty: 'Likely', Rest: 30 });
    expect(line.Proposal?.Reasons[0]).toBe('£30.00 is left over and stays on account');
  });

  test('by an invoice number with less than is open of it: likely, and it says what stays open', async () => {
    const client = await finance();
    const { customer, invoice } = await owing(120);
    const line = await one(client, '2026-11-20', '116.79', `INV ${invoice.InvoiceNo}`);
    expect(line.Proposal).toMatchObject({ Certainty: 'Likely', Rest: 0, Allocations: [{ InvoiceId: invoice.InvoiceId, Amount: 116.79 }] });
    expect(line.Proposal?.Reasons[0]).toBe(`Leaves £3.21 of invoice ${invoice.InvoiceNo} open`);
    // The amount less a settlement discount that the date does not earn.
    const late = await givenInvoice(app.db, {
      CustomerId: customer.CustomerId,
      InvoiceDate: '2026-11-01',
      Gross: 240,
      Settlement: [2.5, 7],
    });
    const short = await one(client, '2026-11-20', '234.00', `INV ${late.InvoiceNo}`);
    expect(short.Proposal).toMatchObject({
      Certainty: 'Likely',
      Allocations: [{ InvoiceId: late.InvoiceId, Amount: 234, DiscountTaken: 0 }],
    });
    expect(short.Proposal?.Reasons).toContain(`Leaves £6.00 of invoice ${late.InvoiceNo} open`);
  });

  test('by a sum of several invoices that it quotes', async () => {
    const client = await finance();
    const { customer, invoice } = await owing(100.1);
    const second = await givenInvoice(app.db, { CustomerId: customer.CustomerId, Gross: 50.2 });
    const line = await one(client, '2026-11-20', '150.30', `${invoice.InvoiceNo} and ${second.InvoiceNo}`);
    expect(line.Proposal).toMatchObject({ Certainty: 'Certain', Rest: 0 });
    expect(line.Proposal?.Allocations).toHaveLength(2);
  });

  test('by the customer’s name as banks cut it, with all that is open', async () => {
    const client = await finance();
    const { customer } = await owing(81.4);
    await givenInvoice(app.db, { CustomerId: customer.CustomerId, Gross: 18.6 });
    const line = await one(client, '2026-11-20', '100.00', customer.Name.toUpperCase().replace(' LTD', '').slice(0, -3));
    expect(line.Proposal).toMatchObject({ Certainty: 'Certain', CustomerId: customer.CustomerId });
    expect(line.Proposal?.Reasons).toContain(`Mentions ${customer.Name}`);
  });

  test('by an invoice number, less the settlement discount of that day: certain, and it says so', async () => {
    const client = await finance();
    const customer = await given.customer(app.db, { Name: `${newName()} Ltd` });
    const of = { CustomerId: customer.CustomerId, InvoiceDate: '2026-11-18' };
    const invoice = await givenInvoice(app.db, { ...of, Gross: 120, Settlement: [2.5, 7] });
    const line = await one(client, '2026-11-20', '117.00', `${customer.Name} ${invoice.InvoiceNo}`);
    expect(line.Proposal).toMatchObject({ Certainty: 'Certain', Rest: 0 });
    expect(line.Proposal?.Reasons).toContain(`Invoice ${invoice.InvoiceNo} matches exactly, less its settlement discount`);
  });

  test('by the name alone, with an amount of nothing: likely, the oldest first', async () => {
    const client = await finance();
    const { customer } = await owing(500);
    const line = await one(client, '2026-11-20', '77.13', customer.Name);
    expect(line.Proposal).toMatchObject({ Certainty: 'Likely', CustomerId: customer.CustomerId, Rest: 0 });
  });

  test('by the account code, and by their own order number', async () => {
    const client = await finance();
    const coded = await owing(311, {}, { AccountCode: 'ORCH77' });
    const ordered = await owing(312.5, { CustomerOrderNo: 'PO/88-4411' });
    const { Lines } = await taken(client, ['2026-11-20', '311.00', 'FPI orch77'], ['2026-11-20', '312.50', 'REF po/88-4411']);
    expect(Lines.map(({ Proposal }) => [Proposal?.Certainty, Proposal?.CustomerId])).toEqual([
      ['Certain', coded.customer.CustomerId],
      ['Certain', ordered.customer.CustomerId],
    ]);
  });

  test('by the amount alone: likely where one owes it, nothing where two do', async () => {
    const client = await finance();
    const { customer } = await owing(7731.17);
    const line = await one(client, '2026-11-20', '7731.17', 'COUNTER CREDIT');
    expect(line.Proposal).toMatchObject({ Certainty: 'Likely', CustomerId: customer.CustomerId });
    const other = await owing(7731.17);
    const { Line } = await client.call(getBankLine, { params: { id: line.BankLineId } });
    expect(Line.Proposal).toMatchObject({ Certainty: 'None', CustomerId: null });
    expect(Line.Proposal?.Reasons[0]).toContain(other.customer.Name);
  });

  test('beside another account that only owes the same: it is told so, not as said by the line', async () => {
    const client = await finance();
    const { customer } = await owing(5533.19);
    const other = await owing(5533.19);
    const { Proposal } = await one(client, '2026-11-20', '5533.19', customer.Name);
    expect(Proposal).toMatchObject({ Certainty: 'Certain', CustomerId: customer.CustomerId });
    expect(Proposal?.Reasons.at(-1)).toBe(`${other.customer.Name} also has this amount open`);
    const both = await one(client, '2026-11-20', '95.50', `${customer.AccountCode} ${customer.AccountCode} ${other.customer.Name}`);
    expect(both.Proposal?.Reasons.at(-1)).toBe(`The text also matches ${other.customer.Name}`);
  });

  test('by who paid under this name before', async () => {
    const client = await finance();
    const { customer } = await owing(640);
    const first = await one(client, '2026-11-19', '40.00', 'ZEDMARK HOLDINGS');
    expect(first.Proposal?.CustomerId).toBeNull();
    await confirm(client, [first], { CustomerId: customer.CustomerId });
    const { Proposal } = await one(client, '2026-11-20', '640.00', 'ZEDMARK HOLDINGS');
    expect(Proposal).toMatchObject({
      CustomerId: customer.CustomerId,
      Reasons: expect.arrayContaining(['Same payer name as earlier payments']) as string[],
    });
  });

  test('never as certain where two lines pay the same, where another customer is meant too, or where it is recorded already', async () => {
    const client = await finance();
    const { customer, invoice } = await owing(221);
    const other = await owing(95);
    const { Lines } = await taken(
      client,
      ['2026-11-20', '221.00', `INV ${invoice.InvoiceNo}`],
      ['2026-11-20', '221.00', `INV ${invoice.InvoiceNo} again`],
      ['2026-11-20', '95.00', `${other.invoice.InvoiceNo} ${customer.AccountCode}`],
    );
    expect(Lines.map(({ Proposal }) => Proposal?.Certainty)).toEqual(['Certain', 'Likely', 'Likely']);
    const office = await app.as('Office');
    const typed = await office.call(confirmPayment, { body: { Payment: received(other.customer.CustomerId, 95), IsConfirmed: true } });
    const { Line } = await client.call(getBankLine, {
      params: { id: Lines[2]?.BankLineId ?? 0 },
      query: { customerId: other.customer.CustomerId },
    });
    expect(Line.Proposal).toMatchObject({ Certainty: 'Likely', Recorded: { PaymentId: typed.PaymentId } });
  });

  test('a likely one says of what it would pay that another line certainly pays it, whichever stands first', async () => {
    const client = await finance();
    const { customer, invoice } = await owing(340, { InvoiceDate: '2026-09-01' });
    await givenInvoice(app.db, { CustomerId: customer.CustomerId, Gross: 90, InvoiceDate: '2026-10-01' });
    const { Lines } = await taken(
      client,
      ['2026-11-19', '375.00', `BGC ${customer.Name}`],
      ['2026-11-20', '340.00', `BGC INV ${invoice.InvoiceNo}`],
    );
    const said = Lines.map(({ Proposal }) => [
      Proposal?.Certainty,
      Proposal?.Reasons.filter((reason) => reason.startsWith('Another line')),
    ]);
    expect(said).toEqual([
      ['Likely', [`Another line already pays ${invoice.InvoiceNo}`]],
      ['Certain', []],
    ]);
    // For a single line with a chosen account, the answer has no message about the others.
    const alone = await client.call(getBankLine, {
      params: { id: Lines[0]?.BankLineId ?? 0 },
      query: { customerId: customer.CustomerId },
    });
    expect(alone.Line.Proposal?.Reasons.join()).not.toContain('certainly');
  });

  test('money out is shown and left alone; a receipt that was given back is named', async () => {
    const client = await finance();
    const { customer } = await owing(66.6);
    const office = await app.as('Office');
    const typed = await office.call(confirmPayment, { body: { Payment: received(customer.CustomerId, 66.6), IsConfirmed: true } });
    const line = await one(client, '2026-11-21', '-66.60', 'UNPAID CHEQUE');
    expect(line).toMatchObject({ State: 'MoneyOut', Proposal: null, Bounced: { PaymentId: typed.PaymentId, ReversedOn: null } });
    const [refused] = await confirm(client, [line], { CustomerId: customer.CustomerId });
    expect(refused).toMatchObject({ Ok: false, Message: expect.stringContaining('is money out') as string });
  });

  test('in another currency than the account’s nothing is proposed, and confirming is refused', async () => {
    const client = await finance();
    const { customer, invoice } = await owing(300);
    const bytes = new TextEncoder().encode(
      new TextDecoder().decode(ofxFile([['2026-11-20', '300.00', `INV ${invoice.InvoiceNo}`]])).replace('GBP', 'EUR'),
    );
    const { BankFileId } = await client.call(takeBankFile, { body: bytes });
    const { Lines } = await client.call(getBankFile, { params: { id: BankFileId ?? 0 } });
    expect(Lines[0]?.Proposal?.CustomerId).toBeNull();
    const [result] = await confirm(client, Lines, { CustomerId: customer.CustomerId });
    expect(result).toMatchObject({ Ok: false, Message: expect.stringContaining('EUR') as string });
  });
});

describe('a line becomes one payment, once', () => {
  test('the payment is as any other, and reversing it lets the line wait again', async () => {
    const client = await finance();
    const { customer, invoice } = await owing(120);
    const line = await one(client, '2026-11-20', '120.00', `INV ${invoice.InvoiceNo}`);
    const [result] = await confirm(client, [line]);
    expect(result).toMatchObject({ Ok: true, Message: `Payment ${result?.PaymentNo} of £120.00 recorded for ${customer.Name}` });
    expect(await paymentsOf(customer.CustomerId)).toMatchObject([
      { PaymentDate: '2026-11-20', IsConfirmed: true, Reference: `INV ${invoice.InvoiceNo}` },
    ]);
    expect(await balanceOf(await app.as('Office'), customer.CustomerId)).toBe(0);
    const [again] = await confirm(client, [line]);
    expect(again).toMatchObject({ Ok: false, Message: `This line is already recorded as payment ${result?.PaymentNo}` });
    await (await app.as('Office')).call(reversePayment, { params: { id: result?.PaymentId ?? 0 }, body: { Reason: 'Bounced' } });
    const { Line } = await client.call(getBankLine, { params: { id: line.BankLineId } });
    expect(Line.State).toBe('Waiting');
    expect((await confirm(client, [Line]))[0]).toMatchObject({ Ok: true });
    expect(await paymentsOf(customer.CustomerId)).toHaveLength(2);
  });

  test('the same file given twice, or overlapping another, proposes nothing twice', async () => {
    const client = await finance();
    const rows: Row[] = [
      ['2026-11-18', '10.00', 'ONE', 'a1'],
      ['2026-11-19', '20.00', 'TWO', 'a2'],
    ];
    const account = 'ACC-TWICE';
    const first = await client.call(takeBankFile, { body: ofxFile(rows, account) });
    expect(first).toMatchObject({ New: 2, Known: 0 });
    const [again, more] = [
      await client.call(takeBankFile, { body: ofxFile(rows, account) }),
      await client.call(takeBankFile, { body: ofxFile([...rows, ['2026-11-20', '30.00', 'THREE', 'a3']], account) }),
    ];
    expect(again).toMatchObject({ BankFileId: null, New: 0, Known: 2, KnownIn: first.BankFileId });
    expect(more).toMatchObject({ New: 1, Known: 2 });
    const at = await Promise.all(Array.from({ length: 6 }, () => client.call(takeBankFile, { body: ofxFile(rows, 'ACC-RACE') })));
    expect(at.filter((answer) => answer.New === 2)).toHaveLength(1);
    expect(at.filter((answer) => answer.New === 0)).toHaveLength(5);
  });

  test('two payments that are alike in all are two', async () => {
    const client = await finance();
    const body = new TextEncoder().encode('Date,Description,Amount\n20/11/2026,TWIN,5.00\n20/11/2026,TWIN,5.00');
    const asked = await client.call(takeBankFile, { body });
    expect(asked).toMatchObject({ BankFileId: null, Columns: { Heads: ['Date', 'Description', 'Amount'] } });
    const columns = JSON.stringify(asked.Columns?.Guess);
    expect(await client.call(takeBankFile, { body, query: { columns } })).toMatchObject({ New: 2, Known: 0 });
    // Once confirmed, the columns are remembered for any encoding. This file is UTF-16 without a byte order mark.
    const next = new Uint8Array(Buffer.from('Date,Description,Amount\n21/11/2026,TWIN,5.00', 'utf16le'));
    expect(await client.call(takeBankFile, { body: next })).toMatchObject({ New: 1, Known: 0, Columns: null });
  });

  test('whoever confirms it at once, and for whichever account', async () => {
    const client = await finance();
    const accounts = [await owing(90), await owing(90), await owing(90)];
    const line = await one(client, '2026-11-20', '90.00', 'COUNTER CREDIT');
    const asked = Array.from({ length: 12 }, (_none, index) =>
      confirm(client, [line], { CustomerId: accounts[index % 3]?.customer.CustomerId ?? 0 }),
    );
    const results = (await Promise.all(asked)).flat();
    expect(results.filter(({ Ok }) => Ok)).toHaveLength(1);
    const made = (await Promise.all(accounts.map(({ customer }) => paymentsOf(customer.CustomerId)))).flat();
    expect(made).toHaveLength(1);
  });

  test('one that is refused leaves the others done, and leaves nothing of itself', async () => {
    const client = await finance();
    const { customer, invoice } = await owing(120);
    const { Lines } = await taken(
      client,
      ['2026-11-20', '120.00', `INV ${invoice.InvoiceNo}`],
      ['2026-11-19', '120.00', `INV ${invoice.InvoiceNo} TWICE`],
      ['2026-11-20', '8.00', 'Tip'],
    );
    const body = {
      PaymentMethodId: 1,
      Lines: Lines.map((line) => ({
        ...asProposed(line),
        CustomerId: customer.CustomerId,
        ...(line.Amount === 120 && { Allocations: [{ InvoiceId: invoice.InvoiceId, Amount: 120 }] }),
      })),
    };
    const results = await client.call(confirmBankLines, { body });
    expect(results.map(({ Ok }) => Ok)).toEqual([true, false, true]);
    expect(results[1]?.Message).toContain('was fully paid by');
    expect(await paymentsOf(customer.CustomerId)).toHaveLength(2);
  });

  test('an old line is asked about, and a day to come is refused', async () => {
    const client = await finance();
    const { customer } = await owing(10);
    const { Lines } = await taken(client, ['2026-09-01', '3.00', 'OLD'], ['2026-12-24', '4.00', 'YET TO COME']);
    const [old, coming] = await confirm(client, Lines, { CustomerId: customer.CustomerId });
    expect(old).toMatchObject({ Ok: false, Asks: [{ Kind: 'OldDate' }] });
    expect(coming).toMatchObject({ Ok: false });
    const meant = Lines.slice(0, 1);
    expect((await confirm(client, meant, { CustomerId: customer.CustomerId, ConfirmDate: true }))[0]).toMatchObject({ Ok: true });
  });

  test('credit notes may be used with it', async () => {
    const client = await finance();
    const { customer, invoice } = await owing(100);
    const credit = await givenCredit(app.db, { CustomerId: customer.CustomerId, Gross: 40 });
    const line = await one(client, '2026-11-20', '60.00', `${invoice.InvoiceNo} less ${credit.CreditNo}`);
    expect(line.Proposal).toMatchObject({ Certainty: 'Certain', Rest: 0 });
    expect((await confirm(client, [line]))[0]).toMatchObject({ Ok: true });
    expect(await balanceOf(await app.as('Office'), customer.CustomerId)).toBe(0);
  });
});

describe('what is no new payment', () => {
  test('is set aside with a reason, and back', async () => {
    const client = await finance();
    const line = await one(client, '2026-11-20', '3.21', 'GROSS INTEREST');
    const call = (Reason: string | null, Version: number) =>
      client.call(setBankLineAside, { params: { id: line.BankLineId }, body: { Reason, Version } });
    const aside = await call('Interest', line.Version);
    expect(aside).toMatchObject({ State: 'SetAside', SetAsideReason: 'Interest' });
    await expect(call('Interest', line.Version)).toFailWith('STALE_VERSION');
    expect((await confirm(client, [line], { CustomerId: (await given.customer(app.db)).CustomerId }))[0]).toMatchObject({ Ok: false });
    expect(await call(null, aside.Version)).toMatchObject({ State: 'Waiting' });
  });

  test('is the payment that was typed before: linked, and nothing posted', async () => {
    const client = await finance();
    const { customer } = await owing(55);
    const typed = await (
      await app.as('Office')
    ).call(confirmPayment, { body: { Payment: received(customer.CustomerId, 55), IsConfirmed: true } });
    const { Lines } = await taken(
      client,
      ['2026-11-20', '55.00', customer.Name],
      ['2026-11-20', '55.00', 'OTHER'],
      ['2026-11-20', '54.00', 'LESS'],
    );
    const link = (line: BankLine | undefined) =>
      client.call(linkBankLine, {
        params: { id: line?.BankLineId ?? 0 },
        body: { PaymentId: typed.PaymentId, Version: line?.Version ?? 0 },
      });
    expect(Lines[0]?.Proposal?.Recorded?.PaymentId).toBe(typed.PaymentId);
    expect(await link(Lines[0])).toMatchObject({ State: 'Recorded', PaymentNo: typed.PaymentNo });
    await expect(link(Lines[1])).toFailWith('RULE_BROKEN');
    await expect(link(Lines[2])).toFailWith('RULE_BROKEN');
    expect(await paymentsOf(customer.CustomerId)).toHaveLength(1);
  });

  test('is no payment of the same figure in another currency, coming in or given back', async () => {
    const client = await finance();
    const { CustomerId, Name } = await given.customer(app.db, { Name: `${newName()} Ltd`, CurrencyId: 2 });
    const Payment = received(CustomerId, 57.31);
    const { PaymentId, PaymentNo } = await (await app.as('Office')).call(confirmPayment, { body: { Payment, IsConfirmed: true } });
    const { Lines } = await taken(client, ['2026-11-20', '57.31', 'CREDIT'], ['2026-11-20', '-57.31', `UNPAID ${Name}`]);
    const params = { id: Lines[0]?.BankLineId ?? 0 };
    expect((await client.call(getBankLine, { params, query: { customerId: CustomerId } })).Line.Proposal?.Recorded).toBeNull();
    const refused = client.call(linkBankLine, { params, body: { PaymentId, Version: Lines[0]?.Version ?? 0 } });
    await expect(refused).rejects.toMatchObject({
      code: 'RULE_BROKEN',
      message: `The line is in GBP and payment ${PaymentNo} is in EUR. Choose a payment in the currency of the line.`,
    });
    expect(Lines[1]).toMatchObject({ State: 'MoneyOut', Bounced: null });
  });

  test('an advice, recorded before the bank’s line came: the line is that payment', async () => {
    const client = await finance();
    const { customer, invoice } = await owing(240);
    const Text = `${customer.Name}\nRemittance\nInvoice ${invoice.InvoiceNo}  240.00\nTotal 240.00`;
    const advice = await client.call(takeRemittance, { body: { Text } });
    expect(await client.call(takeRemittance, { body: { Text } })).toMatchObject({ BankFileId: null, Known: 1 });
    const { Lines } = await client.call(getBankFile, { params: { id: advice.BankFileId ?? 0 } });
    expect(Lines[0]?.Proposal).toMatchObject({ Certainty: 'Certain', CustomerId: customer.CustomerId });
    const [posted] = await confirm(client, Lines);
    const line = await one(client, '2026-11-21', '240.00', customer.Name);
    expect(line.Proposal).toMatchObject({ Certainty: 'Likely', Recorded: { PaymentId: posted?.PaymentId } });
    expect(
      await client.call(linkBankLine, {
        params: { id: line.BankLineId },
        body: { PaymentId: posted?.PaymentId ?? 0, Version: line.Version },
      }),
    ).toMatchObject({ State: 'Recorded' });
  });
});

test('the columns of a CSV are asked for anew where that is wanted, and its currency is kept with them', async () => {
  const client = await finance();
  const file = (day: string) => new TextEncoder().encode(`Day,Words heard,Sum of it\n${day},EURO ACCOUNT,5.00`);
  const asked = await client.call(takeBankFile, { body: file('20/11/2026') });
  const columns = JSON.stringify({ ...asked.Columns?.Guess, AllIn: 'EUR' });
  await client.call(takeBankFile, { body: file('20/11/2026'), query: { columns } });
  const next = await client.call(takeBankFile, { body: file('21/11/2026') });
  const { Lines } = await client.call(getBankFile, { params: { id: next.BankFileId ?? 0 } });
  expect(Lines).toMatchObject([{ Amount: 5, CurrencyCode: 'EUR' }]);
  const anew = await client.call(takeBankFile, { body: file('22/11/2026'), query: { anew: 'true' } });
  expect(anew).toMatchObject({ BankFileId: null, Columns: { Heads: ['Day', 'Words heard', 'Sum of it'] } });
});

test('a long advice is cut between letters, never within one', async () => {
  const client = await finance();
  const long = (blanks: number) => `Total 12.00 ${newName()} ${'x'.repeat(1950 + blanks)}${'\u{1F377}'.repeat(60)}`;
  for (const blanks of [0, 1]) expect(await client.call(takeRemittance, { body: { Text: long(blanks) } })).toMatchObject({ New: 1 });
});

describe('the same money told twice', () => {
  const link = (client: Client, line: BankLine | undefined, PaymentId: number) =>
    client.call(linkBankLine, { params: { id: line?.BankLineId ?? 0 }, body: { PaymentId, Version: line?.Version ?? 0 } });

  test('by an advice after the bank’s line: it is recorded already, and the advice is set aside', async () => {
    const client = await finance();
    const { customer, invoice } = await owing(1200);
    await givenInvoice(app.db, { CustomerId: customer.CustomerId, Gross: 1200 });
    const [posted] = await confirm(client, [await one(client, '2026-11-19', '1200.00', `INV ${invoice.InvoiceNo}`)]);
    const PaymentId = posted?.PaymentId ?? 0;
    const Text = `${customer.Name}\nRemittance of 20/11/2026\nTotal 1,200.00`;
    const advice = await client.call(takeRemittance, { body: { Text } });
    const { Lines } = await client.call(getBankFile, { params: { id: advice.BankFileId ?? 0 } });
    expect(Lines[0]?.Proposal).toMatchObject({ Certainty: 'Likely', Recorded: { PaymentId } });
    expect(await link(client, Lines[0], PaymentId)).toMatchObject({
      State: 'SetAside',
      SetAsideReason: `Duplicate of payment ${posted?.PaymentNo}, already in november.ofx`,
    });
    expect(await paymentsOf(customer.CustomerId)).toHaveLength(1);
  });

  test('by a statement in another form: each line finds its payment of that day, and a payment of another day is new', async () => {
    const client = await finance();
    const { customer, invoice } = await owing(77.7);
    const second = await givenInvoice(app.db, { CustomerId: customer.CustomerId, Gross: 77.7 });
    const [posted] = await confirm(client, [await one(client, '2026-11-19', '77.70', `INV ${invoice.InvoiceNo}`)]);
    const { Lines } = await taken(
      client,
      ['2026-11-19', '77.70', `INV ${invoice.InvoiceNo} ${customer.AccountCode}`],
      ['2026-11-20', '77.70', `INV ${second.InvoiceNo}`],
    );
    expect(Lines.map(({ Proposal }) => [Proposal?.Certainty, Proposal?.Recorded?.PaymentId])).toEqual([
      ['Likely', posted?.PaymentId],
      ['Certain', undefined],
    ]);
    expect(await link(client, Lines[0], posted?.PaymentId ?? 0)).toMatchObject({ State: 'SetAside' });
  });
});

test('the list of files says how many lines wait', async () => {
  const client = await finance();
  const { File, Lines } = await taken(client, ['2026-11-20', '1.11', 'A'], ['2026-11-20', '2.22', 'B'], ['2026-11-20', '-9.00', 'FEE']);
  expect(File).toMatchObject({ Name: 'november.ofx', Receipts: 2, Waiting: 2, Recorded: 0 });
  await confirm(client, Lines.slice(0, 1), { CustomerId: (await given.customer(app.db)).CustomerId });
  const rows = await client.call(listBankFiles, { query: { filter: { id: File.BankFileId } } });
  expect(rows).toMatchObject([{ Waiting: 1, Recorded: 1 }]);
});

test('a line of a closed month is dated later, not before the bank had the money', async () => {
  const client = await finance();
  const { customer, invoice } = await owing(120, { InvoiceDate: '2026-10-20' });
  const line = await one(client, '2026-10-30', '120.00', `INV ${invoice.InvoiceNo} late`);
  await app.db.updateTable('company').set({ LockedThrough: '2026-10-31' }).execute();
  const dated = async (PaymentDate?: string) =>
    (await confirm(client, [line], { ...(PaymentDate && { PaymentDate }), ConfirmDate: true }))[0];
  expect(await dated()).toMatchObject({ Ok: false, Message: 'The books are locked through 31 Oct 2026: choose a later date' });
  expect((await dated('2026-10-29'))?.Message).toBe('The payment must not be dated before 30 Oct 2026, when the bank received the money');
  expect((await dated('2026-11-22'))?.Message).toBe('Payment date is 22 Nov 2026. Confirm the payment on or after that day.');
  expect(await paymentsOf(customer.CustomerId)).toEqual([]);
  expect(await dated('2026-11-02')).toMatchObject({ Ok: true });
  await app.db.updateTable('company').set({ LockedThrough: null }).execute();
  expect(await paymentsOf(customer.CustomerId)).toMatchObject([{ PaymentDate: '2026-11-02' }]);
  const { Line } = await client.call(getBankLine, { params: { id: line.BankLineId } });
  expect(Line).toMatchObject({ State: 'Recorded', PaidOn: '2026-10-30' });
});
