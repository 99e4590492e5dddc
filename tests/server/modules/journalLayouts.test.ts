import { expect, test } from 'vitest';
import { Big } from '#contract/money.ts';
import type { JournalPackage } from '#contract/money/journals/calls.ts';
import { writeJournalFile } from '#server/modules/money/journals/files.ts';

const row = { Month: '2026-10', Journal: 'Sales' as const, Untaxed: null };
const rows = [
  { ...row, Role: 'Debtors', Account: 'Customers’ accounts', NominalCode: '1100', TaxCode: null, Amount: new Big('1200') },
  { ...row, Role: 'Own', Account: 'Bottles, "amber"', NominalCode: '4000', TaxCode: 'T1', Amount: new Big('-1000') },
  { ...row, Role: 'Vat', Account: 'VAT on sales', NominalCode: '2200', TaxCode: 'T1', Amount: new Big('-200') },
];
const fileOf = (wanted: JournalPackage) => {
  const { Content } = writeJournalFile({ batchNo: 7, datedThrough: '2026-10-31', rows }, wanted);
  expect(Content.endsWith('\r\n')).toBe(true);
  return Content.trimEnd().split('\r\n');
};

// Columns A to L in a fixed order: type, no account for a journal, nominal code, department 0, British date, at most 30 and 60 characters of text.
test('Sage 50, audit trail transactions: JD and JC, amounts without a sign, VAT in lines of its own', () => {
  expect(fileOf('Sage')).toEqual([
    'Type,Account Reference,Nominal A/C Ref,Department Code,Date,Reference,Details,Net Amount,Tax Code,Tax Amount,Exchange Rate,Extra Reference',
    "JD,,1100,0,31/10/2026,DJ7-1,Sales Oct 2026: Customers' accounts,1200.00,T9,0.00,1,",
    'JC,,4000,0,31/10/2026,DJ7-1,"Sales Oct 2026: Bottles, ""amber""",1000.00,T1,0.00,1,',
    'JC,,2200,0,31/10/2026,DJ7-1,Sales Oct 2026: VAT on sales,200.00,T1,0.00,1,',
  ]);
});

// Lines with one narration and date are one journal. A debit is positive, and VAT is not calculated on any line.
test('Xero, manual journals', () => {
  expect(fileOf('Xero')).toEqual([
    '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
    "Demijohn journal 7: Sales Oct 2026,31/10/2026,Customers' accounts,1100,No VAT,1200.00,,,,",
    'Demijohn journal 7: Sales Oct 2026,31/10/2026,"Bottles, ""amber""",4000,No VAT,-1000.00,,,,',
    'Demijohn journal 7: Sales Oct 2026,31/10/2026,VAT on sales,2200,No VAT,-200.00,,,,',
  ]);
});

// Lines with one number are one journal, with either debit or credit filled. The account is a name, which is stored in the nominal code.
test('QuickBooks Online, journal entries', () => {
  expect(fileOf('QuickBooks')).toEqual([
    '*JournalNo,*JournalDate,*AccountName,*Debits,*Credits,Description,Name,Currency,Location,Class',
    "DJ7-1,31/10/2026,1100,1200.00,,Demijohn journal 7: Sales Oct 2026: Customers' accounts,,GBP,,",
    'DJ7-1,31/10/2026,4000,,1000.00,"Demijohn journal 7: Sales Oct 2026: Bottles, ""amber""",,GBP,,',
    'DJ7-1,31/10/2026,2200,,200.00,Demijohn journal 7: Sales Oct 2026: VAT on sales,,GBP,,',
  ]);
});
