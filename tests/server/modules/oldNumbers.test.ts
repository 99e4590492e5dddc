import { expect, test } from 'vitest';
import { getBankFile, takeBankFile } from '#contract/money/bankFiles/calls.ts';
import { importOpeningItems } from '#contract/money/openingItems/calls.ts';
import { confirmPayment, searchOpenItems, suggestAllocation } from '#contract/money/payments/calls.ts';
import { customerCredits, findPartialCredit, getCredit, loadCreditAndInvoice } from '#contract/money/credits/calls.ts';
import { disputeInvoice, settleDispute } from '#contract/money/chasing/calls.ts';
import { sendEmail } from '#contract/system/mail/calls.ts';
import { writeOffRest } from '#contract/money/payments/rests.ts';
import { openInvoiceDocument } from '#contract/money/invoices/calls.ts';
import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { creditsReport } from '#contract/money/reports/calls.ts';
import { ReportPage } from '#contract/money/reports/shape.ts';
import { searchEverything } from '#contract/system/search/calls.ts';
import { issuedCredit } from '#tests/support/credits.ts';
import { ofxFile } from '#tests/support/bankWrites.ts';
import { given } from '#tests/support/given.ts';
import { received } from '#tests/support/payments.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

/** An account with invoices from before this system, each with a different amount. */
const owing = async (...invoices: [string, number][]) => {
  const finance = await app.as('Finance');
  const customer = await given.customer(app.db);
  const Rows = invoices.map(([InvoiceNo, Amount]) => ({
    AccountCode: customer.AccountCode,
    InvoiceNo,
    InvoiceDate: '01/10/2026',
    DueDate: '31/10/2026',
    Amount: Amount.toFixed(2),
    VatAmount: '0.00',
  }));
  await finance.call(importOpeningItems, { body: { Kind: 'Invoices', Rows, DryRun: false, FileName: 'old.csv' } });
  const found = await app.db
    .selectFrom('invoices')
    .select(['InvoiceId', 'OriginalNo'])
    .where('CustomerId', '=', customer.CustomerId)
    .orderBy('InvoiceId')
    .execute();
  return { ...customer, ids: found.map(({ InvoiceId }) => InvoiceId) };
};

const suggested = async (customerId: number, amount: number, reference: string) => {
  const office = await app.as('Office');
  const answer = await office.call(suggestAllocation, { params: { customerId }, query: { amount, reference } });
  return {
    paid: answer.Allocations.map(({ InvoiceId, Amount }) => [InvoiceId, Amount]),
    whys: answer.Reasons.map(({ Why }) => Why),
    elsewhere: answer.Elsewhere.map(({ OriginalNo, CustomerId }) => [OriginalNo, CustomerId]),
  };
};

test('a payment that quotes an old number pays that invoice, not what has its digits, and a year in it quotes none', async () => {
  const { CustomerId, ids } = await owing(['118/2024', 300], ['119/2024', 400], ['A12', 50]);
  expect(await suggested(CustomerId, 100, 'BACS 119/2024')).toMatchObject({ paid: [[ids[1], 100]], whys: ['Quoted'] });
  expect(await suggested(CustomerId, 20, 'inv a12')).toMatchObject({ paid: [[ids[2], 20]], whys: ['Quoted'] });
  expect(await suggested(CustomerId, 20, 'Nov 2024')).toMatchObject({ paid: [[ids[0], 20]], whys: ['Oldest'] });
});

test('what quotes another account’s old number is said to be theirs, and asked about; a year is not', async () => {
  const theirs = await owing(['Q118/2024', 300]);
  const { CustomerId } = await owing(['Q-7', 90]);
  expect((await suggested(CustomerId, 300, 'Q118/2024')).elsewhere).toEqual([['Q118/2024', theirs.CustomerId]]);
  expect((await suggested(CustomerId, 300, 'for 2024')).elsewhere).toEqual([]);
  const office = await app.as('Office');
  const post = (Reference: string) =>
    office.call(confirmPayment, { body: { Payment: received(CustomerId, 10, { Reference }), IsConfirmed: true } });
  await expect(post('q 118/2024')).toFailWith('CONFIRMATION_NEEDED', 'Reference');
  expect(await post('for 2024')).toMatchObject({ IsConfirmed: true });
});

test('a line of a bank that quotes one is certain of whom it is and what it pays; a year says nothing', async () => {
  const finance = await app.as('Finance');
  const { CustomerId, ids } = await owing(['Z118/2024', 312], ['Z119/2024', 411]);
  const rows: Parameters<typeof ofxFile>[0] = [
    ['2026-11-20', '411.00', 'BGC z119/2024'],
    ['2026-11-20', '17.00', 'BGC 2024'],
  ];
  const { BankFileId } = await finance.call(takeBankFile, { body: ofxFile(rows), query: { fileName: 'november.ofx' } });
  const { Lines } = await finance.call(getBankFile, { params: { id: BankFileId ?? 0 } });
  expect(Lines.map(({ Proposal }) => Proposal)).toMatchObject([
    { Certainty: 'Certain', CustomerId, Allocations: [{ InvoiceId: ids[1], Amount: 411, Name: 'Z119/2024' }] },
    { Certainty: 'None', CustomerId: null },
  ]);
});

test('credits, what is refused of it and the report of credits call an invoice by its old number; so is it found', async () => {
  const office = await app.as('Office');
  const { CustomerId, ids } = await owing(['N-12345678901/B', 600], ['A7', 80]);
  const InvoiceId = ids[0] ?? 0;
  const named = 'N-12345678901/B';
  await expect(office.call(openInvoiceDocument, { query: { InvoiceID: InvoiceId } })).rejects.toThrow(`Invoice ${named} predates this`);
  const { Invoice, Lines } = await office.call(findPartialCredit, { params: { a: InvoiceId, b: 0 } });
  expect([invoiceName(Invoice), ...Lines.map(invoiceName)]).toEqual([named, named]);
  const parts = {
    Lines: [{ InvoiceDetailId: Lines[0]?.InvoiceDetailId ?? 0, NetAmount: 10 }],
    Settlement: [{ InvoiceId, Amount: 10 }],
  };
  const early = issuedCredit(office, { CustomerId, InvoiceId }, { ...parts, CreditDate: '2026-09-30' });
  await expect(early).rejects.toThrow(`invoice ${named}`);
  const { CreditId } = await issuedCredit(office, { CustomerId, InvoiceId }, parts);
  const credit = await office.call(getCredit, { params: { id: CreditId } });
  expect([credit, ...credit.Lines, ...credit.Settlement].map(invoiceName)).toEqual([named, named, named]);
  const listed = async (q: string) => (await office.call(customerCredits, { params: { id: CustomerId }, query: { filter: { q } } })).length;
  expect([await listed('n-123'), await listed('0')]).toEqual([1, 0]);
  const { Invoices } = await office.call(loadCreditAndInvoice, { params: { id: CustomerId }, query: { invoiceId: InvoiceId } });
  expect(Invoices.map(invoiceName)).toEqual([named]);
  const finance = await app.as('Finance');
  const params = { from: '2026-11-01', to: '2026-11-30' };
  const { Rows } = ReportPage.parse(await (await finance.send(creditsReport, { params, query: { format: 'json' } })).json());
  expect(Rows.filter((row) => row.CustomerId === CustomerId).map(({ InvoiceNo }) => InvoiceNo)).toEqual([named]);
  const found = async (query: object) => (await office.call(searchOpenItems, { query })).map(invoiceName);
  expect(await found({ filter: { Number: 'n-1234' } })).toEqual([named]);
  expect(await found({ invoiceNo: 'a7', customerId: CustomerId })).toEqual(['A7']);
});

test('a whole number that is larger than any of ours is one in text', async () => {
  const { CustomerId, ids } = await owing(['2024001234', 25], ['123,456,789', 35]);
  const office = await app.as('Office');
  expect((await office.call(searchOpenItems, { query: { customerId: CustomerId } })).map(invoiceName)).toEqual([
    '2024001234',
    '123,456,789',
  ]);
  expect(await suggested(CustomerId, 5, 'inv 2024001234')).toMatchObject({ paid: [[ids[0], 5]], whys: ['Quoted'] });
});

test('a customer finds an old number of its own among any number of others', async () => {
  const mine = await owing(['Y-1', 10]);
  for (let other = 0; other < 6; other++) await owing(['Y-1', 20], ['Y-11', 20]);
  const customer = await app.as('Customer', mine.CustomerId);
  const found = await customer.call(searchEverything, { query: { text: 'y-1' } });
  expect(found.filter(({ Kind }) => Kind === 'Invoice').map(({ Id }) => Id)).toEqual(mine.ids);
  const all = await (await app.as('Office')).call(searchEverything, { query: { text: 'Y-1' } });
  expect(all.filter(({ Kind }) => Kind === 'Invoice').map(({ Title }) => Title)).toEqual(Array(5).fill('Invoice Y-1'));
});

test('what cannot be done with one is refused by its own number; no mail is queued for a paper that is not here', async () => {
  const finance = await app.as('Finance');
  const { ids } = await owing(['W-0042/A', 80]);
  const InvoiceId = ids[0] ?? 0;
  const params = { id: InvoiceId };
  const writeOff = (await app.as('Office')).call(writeOffRest, { body: { InvoiceId, Amount: 80, Reason: 'Small' } });
  await expect(writeOff).rejects.toThrow('W-0042/A');
  await expect(finance.call(settleDispute, { params, body: { Reason: 'Over' } })).rejects.toThrow('W-0042/A is not disputed');
  await finance.call(disputeInvoice, { params, body: { Reason: 'Short' } });
  await expect(finance.call(disputeInvoice, { params, body: { Reason: 'Short' } })).rejects.toThrow('W-0042/A is already disputed');
  const mail = { DocumentKind: 'Invoice' as const, DocumentIds: [InvoiceId], To: 'a@b.example' };
  await expect(finance.call(sendEmail, { body: mail })).toFailWith('NOT_FOUND');
});
