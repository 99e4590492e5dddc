import { afterAll, expect, test } from 'vitest';
import { closeRenderer, renderPdf } from '#server/documents/render.ts';
import * as given from './snapshots/snapshots.ts';
import { readText } from './pdfText.ts';
import type { DocumentInput } from '#server/documents/snapshots/snapshots.ts';

afterAll(closeRenderer);

const textOf = async (input: DocumentInput) => readText(await renderPdf(input));

test('a VAT invoice shows what SI 1995/2518 asks, the tax point where it differs, and the discount as HMRC words it', async () => {
  expect(await textOf({ kind: 'invoice', snapshot: given.invoice })).toMatchInlineSnapshot(`
    "The Bottle Works, Quay Lane, Gloucester, GL1 2LG
    Severn Glass
    01452 550 210 · accounts@severnglass.example
    Severn Glass Packaging Ltd
    VAT invoice
    Aldous Cider Ltd
    The Old Press House
    Invoice number | 20817
    Orchard Lane
    Invoice date | 21 Nov 2026
    Much Marcle
    Tax point | 5 Nov 2026
    Ledbury
    Our deal | 10452
    Herefordshire
    Your order | PO-7719
    HR8 2LY
    Your account | ALD001
    Your VAT number | GB 614 2290 31
    Delivered to | Aldous Cider Ltd, Bottling Hall, Orchard Lane, Much Marcle, HR8 2LY
    Delivery note | 31904, despatched 5 Nov 2026
    Code | Description | Quantity | Price | per | VAT | Net
    Goods
    CID500AM26 | 500 ml amber cider bottle, 26H180 crown, 330 g | 37,128 | £187.35 | 1,000 | 20% | £6,955.93
    Pallets
    EUR | Euro pallet 1200 × 800 mm | 26 | £12.50 | 1 | 20% | £325.00
    Carriage
    Carriage | 1 | £185.00 | 1 | 20% | £185.00
    VAT rate | Net | VAT | Net | £7,465.93
    VAT | £1,493.19
    Standard 20% | £7,465.93 | £1,493.19
    Total | £8,959.12
    Prompt payment discount
    A discount of 2.5% of the price of the goods applies if payment is made within 14 days of the invoice date. No credit note
    will be issued. Following payment you must ensure that you have only recovered the VAT actually paid.
    If paid by 5 Dec 2026 | £8,750.44
    made up of | net £7,292.03 and VAT £1,458.41
    Payment
    Amount due | £8,959.12 | Bank | Barclays Bank, Gloucester
    Due by | 31 Dec 2026 | Account name | Severn Glass Packaging Ltd
    Terms | 30 days from the end of the month | Sort code | 20-33-83
    Account number | 40718264
    Reference | ALD001 20817
    Goods remain our property until paid for. Pallets are credited at the price charged when they are returned in good order.
    Severn Glass Packaging Ltd. Registered in England and Wales, number 04821937. VAT number GB 823 4417 09.
    Registered office: The Bottle Works, Quay Lane, Gloucester, GL1 2LG. | Page 1 of 1"
  `);
});

test('an invoice in another currency shows its VAT in sterling, and names with &, < and Polish letters as they are', async () => {
  expect(await textOf({ kind: 'invoice', snapshot: given.euroInvoice })).toMatchInlineSnapshot(`
    "The Bottle Works, Quay Lane, Gloucester, GL1 2LG
    Severn Glass
    01452 550 210 · accounts@severnglass.example
    Severn Glass Packaging Ltd
    VAT invoice
    Żubrowicz & Łąka <Browar> Sp. z o.o.
    ul. Świętokrzyska 12
    Invoice number | 20817
    00-916 Warszawa
    Invoice date | 21 Nov 2026
    Poland
    Our deal | 10452
    Your order | PO-7719
    Your account | ZUB001
    Your VAT number | PL 525 234 1190
    Delivered to | Aldous Cider Ltd, Bottling Hall, Orchard Lane, Much Marcle, HR8 2LY
    Delivery note | 31904, despatched 5 Nov 2026
    Code | Description | Quantity | Price | per | VAT | Net
    CID500AM26 | 500 ml amber cider bottle, 26H180 crown, 330 g | 37,128 | €187.35 | 1,000 | 20% | €6,955.93
    VAT rate | Net | VAT | VAT in £ | Net | €6,955.93
    VAT | €1,391.19
    Standard 20% | €6,955.93 | €1,391.19 | £1,201.57
    Total | €8,347.12
    Payment
    Received | €8,000.00, tax point 30 Sep 2026 | Bank | Barclays Bank, Gloucester
    Amount due | €347.12 | Account name | Severn Glass Packaging, euro
    Due by | 31 Dec 2026 | account
    Terms | 30 days from the end of the month | IBAN | GB33 BUKB 2020 1555 5555 55
    BIC | BUKBGB22XXX
    Reference | ZUB001 20817
    Amounts are in EUR. VAT is converted to pounds at 1 EUR = £0.8637.
    Goods remain our property until paid for. Pallets are credited at the price charged when they are returned in good order.
    Severn Glass Packaging Ltd. Registered in England and Wales, number 04821937. VAT number GB 823 4417 09.
    Registered office: The Bottle Works, Quay Lane, Gloucester, GL1 2LG. | Page 1 of 1"
  `);
});

test('beside a line without VAT stands a letter, and below the totals what it stands for', async () => {
  const zero = { VatTypeId: 3, Description: 'Zero', Reason: 'zero-rated: goods exported', Rate: 0 };
  const Vat = given.euroInvoice.Vat.map((row) => ({ ...row, ...zero, VatAmount: 0, SterlingVat: 0 }));
  const Lines = [{ ...given.bottles, VatTypeId: 3, VatRate: 0 }];
  const text = await textOf({ kind: 'invoice', snapshot: { ...given.euroInvoice, Vat, Lines } });
  expect(text).toContain('| 0% Z | €6,955.93');
  expect(text).toContain('Z · Zero 0% | €6,955.93 | €0.00');
  expect(text).toContain('Z: zero-rated: goods exported.');
});

test('a long order number of the customer wraps within its column of a statement', async () => {
  const [line] = given.statement.Lines;
  if (!line) throw new Error('There is no line');
  const CustomerOrderNo = 'GLENARROW/2026/000451-B';
  const text = await textOf({ kind: 'statement', snapshot: { ...given.statement, Lines: [{ ...line, CustomerOrderNo }] } });
  expect(text).toContain('GLENARROW/2026/00 | 30 Aug 2026 | £1,240.80');
  expect(text).toContain('\n0451-B\n');
});

test('a slip of many invoices lists as many as it has room for, and says how many more there are', async () => {
  const OpenInvoices = Array.from({ length: 70 }, (_, index) => ({ Reference: `S${index}`, DueDate: '2026-10-01', Outstanding: 1 }));
  const text = await textOf({ kind: 'statement', snapshot: { ...given.statement, OpenInvoices } });
  expect(text.match(/S\d+ \| 1 Oct 2026/g)).toHaveLength(64);
  expect(text).toContain('The list above has 6 more invoices, due later.');
});

test('an invoice that is paid in full when it is issued says so, and asks nobody for money', async () => {
  const Receipts = [{ ReceivedOn: '2026-09-30', TaxPoint: '2026-09-30', Amount: 8347.12, Vat: 1391.19 }];
  const text = await textOf({
    kind: 'invoice',
    snapshot: { ...given.euroInvoice, Settlement: null, Prepaid: { Receipts, Received: '8347.12', Due: '0.00' } },
  });
  expect(text).toContain('Received | €8,347.12, tax point 30 Sep 2026');
  expect(text).toContain('Amount due | €0.00');
  expect(text).toContain('Paid in full, with thanks. Nothing is due.');
  for (const asking of ['Due by', 'Terms', 'IBAN', 'Account name', 'Reference']) expect(text).not.toContain(asking);
});

test('a debit note says which credit note it undoes', async () => {
  expect(await textOf({ kind: 'invoice', snapshot: given.debitNote })).toMatchInlineSnapshot(`
    "The Bottle Works, Quay Lane, Gloucester, GL1 2LG
    Severn Glass
    01452 550 210 · accounts@severnglass.example
    Severn Glass Packaging Ltd
    Debit note
    Aldous Cider Ltd
    The Old Press House
    Number | 20818
    Orchard Lane
    Date | 21 Nov 2026
    Much Marcle
    Your account | ALD001
    Ledbury
    Your VAT number | GB 614 2290 31
    Herefordshire
    HR8 2LY
    Reverses | credit note 5013 of 12 Nov 2026
    Code | Description | Quantity | Price | per | VAT | Net
    EUR | Euro pallet 1200 × 800 mm | 26 | £12.50 | 1 | 20% | £325.00
    VAT rate | Net | VAT | Net | £325.00
    VAT | £65.00
    Standard 20% | £325.00 | £65.00
    Total | £390.00
    Payment
    Amount due | £390.00 | Bank | Barclays Bank, Gloucester
    Due by | 31 Dec 2026 | Account name | Severn Glass Packaging Ltd
    Terms | 30 days from the end of the month | Sort code | 20-33-83
    Account number | 40718264
    Reference | ALD001 20818
    Goods remain our property until paid for. Pallets are credited at the price charged when they are returned in good order.
    Severn Glass Packaging Ltd. Registered in England and Wales, number 04821937. VAT number GB 823 4417 09.
    Registered office: The Bottle Works, Quay Lane, Gloucester, GL1 2LG. | Page 1 of 1"
  `);
});

test('a credit note names number and date of every invoice it corrects', async () => {
  expect(await textOf({ kind: 'creditNote', snapshot: given.creditNote })).toMatchInlineSnapshot(`
    "The Bottle Works, Quay Lane, Gloucester, GL1 2LG
    Severn Glass
    01452 550 210 · accounts@severnglass.example
    Severn Glass Packaging Ltd
    Credit note
    Aldous Cider Ltd
    The Old Press House
    Number | 5013
    Orchard Lane
    Date | 21 Nov 2026
    Much Marcle
    Reason | Pallets returned
    Ledbury
    Your account | ALD001
    Herefordshire
    Your VAT number | GB 614 2290 31
    HR8 2LY
    Corrects invoices 20655 of 3 Sep 2026, 20817 of 21 Nov 2026.
    Code | Description | Quantity | Price | per | VAT | Net
    EUR | Euro pallet 1200 × 800 mm | 14 | £12.50 | 1 | 20% | £175.00
    Invoice 20655
    EUR | Euro pallet 1200 × 800 mm | 6 | £12.50 | 1 | 20% | £75.00
    Invoice 20817
    VAT rate | Net | VAT | Net | £250.00
    VAT | £50.00
    Standard 20% | £250.00 | £50.00
    Total credited | £300.00
    This amount has been credited to your account. Please reduce the VAT you recover by the VAT shown here.
    Severn Glass Packaging Ltd. Registered in England and Wales, number 04821937. VAT number GB 823 4417 09.
    Registered office: The Bottle Works, Quay Lane, Gloucester, GL1 2LG. | Page 1 of 1"
  `);
});

test('a pro forma says that it is not a VAT invoice', async () => {
  expect(await textOf({ kind: 'proForma', snapshot: given.proForma })).toMatchInlineSnapshot(`
    "The Bottle Works, Quay Lane, Gloucester, GL1 2LG
    Severn Glass
    01452 550 210 · accounts@severnglass.example
    Severn Glass Packaging Ltd
    Pro forma invoice
    Aldous Cider Ltd
    The Old Press House | This is not a VAT invoice.
    Orchard Lane
    Number | 811
    Much Marcle
    Date | 21 Nov 2026
    Ledbury
    Our deal | 10452
    Herefordshire
    Your order | PO-7719
    HR8 2LY
    Required by | 1 Dec 2026
    Your account | ALD001
    Deliver to | Aldous Cider Ltd, Bottling Hall, Orchard Lane, Much Marcle, HR8 2LY
    Code | Description | Quantity | Price | per | VAT | Net
    Goods
    CID500AM26 | 500 ml amber cider bottle, 26H180 crown, 330 g | 37,128 | £187.35 | 1,000 | 20% | £6,955.93
    Pallets
    EUR | Euro pallet 1200 × 800 mm | 26 | £12.50 | 1 | 20% | £325.00
    Carriage
    Carriage | 1 | £185.00 | 1 | 20% | £185.00
    VAT rate | Net | VAT | Net | £7,465.93
    VAT | £1,493.19
    Standard 20% | £7,465.93 | £1,493.19
    To pay | £8,959.12
    Payment
    To pay | £8,959.12 | Bank | Barclays Bank, Gloucester
    Terms | Payment before despatch. A VAT | Account name | Severn Glass Packaging Ltd
    invoice follows on payment. | Sort code | 20-33-83
    Account number | 40718264
    Reference | ALD001 PF811
    Severn Glass Packaging Ltd. Registered in England and Wales, number 04821937. VAT number GB 823 4417 09.
    Registered office: The Bottle Works, Quay Lane, Gloucester, GL1 2LG. | Page 1 of 1"
  `);
});

test('a delivery note has instructions, pallets, weight and signatures, and no price', async () => {
  const text = await textOf({ kind: 'deliveryNote', snapshot: given.deliveryNote });
  expect(text).not.toContain('£');
  expect(text).toMatchInlineSnapshot(`
    "The Bottle Works, Quay Lane, Gloucester, GL1 2LG
    Severn Glass
    01452 550 210 · accounts@severnglass.example
    Severn Glass Packaging Ltd
    Delivery note
    Aldous Cider Ltd
    Bottling Hall
    Number | 31904
    Orchard Lane
    Delivery date | 5 Nov 2026
    Much Marcle
    Our deal | 10452/2
    HR8 2LY
    Your order | PO-7719
    Account | ALD001
    Haulier | Wye Valley Haulage
    Weight | 13,127 kg
    Contact | Ruth Pargeter, 01531 660 411
    Opening hours | Mon–Thu 7.30–15.30, Fri to 12.00
    Instructions | Tail-lift needed. Turn in the yard, not in the lane; ring half an hour before. No deliveries during pressing
    (September and October) after 10.00.
    For the driver | Ask for Ruth at the gate; two pallets of amber come off first.
    Code | Description | Pallets | Quantity
    CID500AM26 | 500 ml amber cider bottle, 26H180 crown, 330 g | 26 | 37,128
    CRN26GD | 26 mm crown cork, gold | 1 | 40,000
    Total | 27 | 77,128
    Pallets left with you
    Code | Pallet | Quantity
    EUR | Euro pallet 1200 × 800 mm | 27
    Type of pallet returned with this load | Good | Damaged
    Type of pallet returned with this load | Good | Damaged
    Please check the load before signing. Tell us of breakage or shortage within three days of delivery.
    Received in good order (signature) | Name in capitals | Date and time
    Driver | Vehicle | Time left
    Severn Glass Packaging Ltd. Registered in England and Wales, number 04821937. VAT number GB 823 4417 09.
    Registered office: The Bottle Works, Quay Lane, Gloucester, GL1 2LG. | Page 1 of 1"
  `);
});

test('a pick list gives location, bottles and trade units', async () => {
  expect(await textOf({ kind: 'pickList', snapshot: given.pickList })).toMatchInlineSnapshot(`
    "Pick list 10452
    Customer | Aldous Cider Ltd (ALD001) | Required | 24 Nov 2026
    Deliver to | The Old Press House, Orchard Lane, Much Marcle, | Their order | PO-7719
    Ledbury, Herefordshire, HR8 2LY | Load | 30 pallets, 14,020 kg
    Haulier | Wye Valley Haulage | Printed | 21 Nov 2026
    Shrink-wrapped pallets only.
    Location | Code | Description | Ordered | Pallets, layers, | Picked
    bottles
    A-04-2 | CID500AM26 | 500 ml amber cider bottle, 26H180 crown, 330 g | 37,128 | 26p
    C-11-1 | JAR190TO63 | 190 ml round jar, twist-off 63 | 4,700 | 3p 2l 40
    CRN26GD | 26 mm crown cork, gold | 40,000 | 1p
    If none can be picked, write 0 and the reason. An empty box means not picked yet.
    Picked by | Checked by | Date and time
    Severn Glass Packaging Ltd | Page 1 of 1"
  `);
});

test('an open-item statement lists what is outstanding, its age, the pallets, and a remittance slip', async () => {
  expect(await textOf({ kind: 'statement', snapshot: given.statement })).toMatchInlineSnapshot(`
    "The Bottle Works, Quay Lane, Gloucester, GL1 2LG
    Severn Glass
    01452 550 210 · accounts@severnglass.example
    Severn Glass Packaging Ltd
    Statement
    Aldous Cider Ltd
    The Old Press House
    Account | ALD001
    Orchard Lane
    To | 30 Nov 2026
    Much Marcle
    Terms | 30 days from the end of the month
    Ledbury
    Balance | £13,959.52
    Herefordshire
    Overdue | £5,000.40
    HR8 2LY
    Date | Document | Your order | Due | Debit | Credit | Outstanding
    14 Jul 2026 | Invoice 20377 | PO-7402 | 30 Aug 2026 | £1,240.80 | £840.80 | £400.00
    3 Sep 2026 | Invoice 20655 | PO-7588 | 30 Oct 2026 | £5,120.40 | £5,120.40
    12 Nov 2026 | Payment BACS 88213 | £220.00 | −£220.00
    21 Nov 2026 | Invoice 20817 | PO-7719 | 31 Dec 2026 | £8,959.12 | £8,959.12
    21 Nov 2026 | Credit note 5013 | £300.00 | −£300.00
    Total outstanding | £13,959.52
    Invoices overdue on 30 Nov 2026 | £5,520.40
    Less unallocated payments and credits | −£520.00
    Overdue, to pay | £5,000.40
    Age of the balance, by due date
    Not due | 1–30 days | 31–60 days | 61–90 days | Over 90 days | Unallocated | Balance
    £8,959.12 | £0.00 | £5,120.40 | £0.00 | £400.00 | −£520.00 | £13,959.52
    Pallets
    Pallet | Opening | Out | In | Transferred | Written off | Closing | Value
    1 Nov 2026 | 30 Nov 2026
    Euro pallet 1200 × 800 mm | 61 | 26 | 20 | −4 | 1 | 62 | £775.00
    UK pallet 1200 × 1000 mm | 0 | 12 | 0 | 0 | 0 | 12 | £168.00
    Value of the pallets you hold | £943.00
    Queries within seven days, please.
    Remittance advice (cut here and send with your payment)
    From | Aldous Cider Ltd (ALD001) | Bank | Barclays Bank, Gloucester
    Statement up to | 30 Nov 2026 | Account name | Severn Glass Packaging Ltd
    Balance | £13,959.52 | Sort code | 20-33-83
    Of which overdue | £5,000.40 | Account number | 40718264
    Reference | ALD001
    Invoice | Due | Outstanding | Paid | Invoice | Due | Outstanding | Paid
    20377 | 30 Aug 2026 | £400.00 | 20817 | 31 Dec 2026 | £8,959.12
    20655 | 30 Oct 2026 | £5,120.40
    Amount paid | Date paid
    Severn Glass Packaging Ltd. Registered in England and Wales, number 04821937. VAT number GB 823 4417 09.
    Registered office: The Bottle Works, Quay Lane, Gloucester, GL1 2LG. | Page 1 of 1"
  `);
});

test('a balance-forward statement runs from balance to balance; a fresh one is headed as a copy', async () => {
  expect(await textOf({ kind: 'statement', snapshot: given.balanceForward })).toMatchInlineSnapshot(`
    "The Bottle Works, Quay Lane, Gloucester, GL1 2LG
    Severn Glass
    01452 550 210 · accounts@severnglass.example
    Severn Glass Packaging Ltd
    Statement
    Aldous Cider Ltd
    The Old Press House | Copy, not issued
    Orchard Lane
    Account | ALD001
    Much Marcle
    From | 1 Nov 2026
    Ledbury
    To | 30 Nov 2026
    Herefordshire
    Terms | 30 days from the end of the month
    HR8 2LY
    Balance | £13,959.52
    Overdue | £5,000.40
    Date | Document | Your order | Due | Debit | Credit | Balance
    1 Nov 2026 | Balance brought forward | £5,520.40
    12 Nov 2026 | Payment BACS 88213 | £220.00 | £5,300.40
    21 Nov 2026 | Invoice 20817 | PO-7719 | 31 Dec 2026 | £8,959.12 | £14,259.52
    21 Nov 2026 | Credit note 5013 | £300.00 | £13,959.52
    Balance carried forward | £13,959.52
    Invoices overdue on 30 Nov 2026 | £5,520.40
    Less unallocated payments and credits | −£520.00
    Overdue, to pay | £5,000.40
    Age of the balance, by document date
    0–30 days | 31–60 days | 61–90 days | Over 90 days | Unallocated | Balance
    £8,959.12 | £5,120.40 | £0.00 | £400.00 | −£520.00 | £13,959.52
    Queries within seven days, please.
    Remittance advice (cut here and send with your payment)
    From | Aldous Cider Ltd (ALD001) | Bank | Barclays Bank, Gloucester
    Statement up to | 30 Nov 2026 | Account name | Severn Glass Packaging Ltd
    Balance | £13,959.52 | Sort code | 20-33-83
    Of which overdue | £5,000.40 | Account number | 40718264
    Reference | ALD001
    Invoice | Due | Outstanding | Paid | Invoice | Due | Outstanding | Paid
    20377 | 30 Aug 2026 | £400.00 | 20817 | 31 Dec 2026 | £8,959.12
    20655 | 30 Oct 2026 | £5,120.40
    Amount paid | Date paid
    Severn Glass Packaging Ltd. Registered in England and Wales, number 04821937. VAT number GB 823 4417 09.
    Registered office: The Bottle Works, Quay Lane, Gloucester, GL1 2LG. | Page 1 of 1"
  `);
});

test('a customer with no documents gets an empty statement', async () => {
  const zero = { NotDue: 0, Days1To30: 0, Days31To60: 0, Days61To90: 0, Over90: 0, Unallocated: 0 };
  const snapshot = { ...given.statement, Lines: [], Pallets: [], Ageing: zero, ClosingBalance: 0, OverdueAmount: 0 };
  expect(await textOf({ kind: 'statement', snapshot })).toContain('Nothing on this account in this period.');
});

test('the customer record prints with addresses, contacts, terms and pallets', async () => {
  expect(await textOf({ kind: 'customerDetails', snapshot: given.customerDetails })).toMatchInlineSnapshot(`
    "The Bottle Works, Quay Lane, Gloucester, GL1 2LG
    Severn Glass
    01452 550 210 · accounts@severnglass.example
    Severn Glass Packaging Ltd
    Aldous Cider Ltd
    Account ALD001 · printed 21 Nov 2026
    Customer | Terms
    Type | Trade | Payment | 30 days from the end of the month
    Group | Cider makers | Prompt payment | 2.5% within 14 days
    VAT number | GB 614 2290 31 | Credit limit | £20,000.00
    Company number | 05519028 | Statement | Open item, aged by due date
    Haulier | Wye Valley Haulage
    Account
    Balance | £13,959.52
    Overdue | £5,520.40
    Open deals | £3,220.00
    Addresses
    Invoice | Delivery
    Aldous Cider Ltd | Bottling Hall
    The Old Press House | Orchard Lane
    Orchard Lane | Much Marcle
    Ledbury | HR8 2LY
    HR8 2LY | Open Mon–Thu 7.30–15.30
    Tail-lift needed.
    Contacts
    Name | Phone | E-mail | Receives
    Ruth Pargeter | 01531 660 411 | ruth@aldouscider.example | Invoices, Statements
    Tom Aldous | tom@aldouscider.example
    Pallets held
    Pallet | Held | Value
    Euro pallet 1200 × 800 mm | 62 | £775.00
    Total | £775.00
    Comments
    Date | By | Comment
    12 Nov 2026 | Helen Marsh | Wants the amber 500 held to Christmas prices; asked Finance.
    Severn Glass Packaging Ltd. Registered in England and Wales, number 04821937. VAT number GB 823 4417 09.
    Registered office: The Bottle Works, Quay Lane, Gloucester, GL1 2LG. | Page 1 of 1"
  `);
});

test('a later revision of a purchase order says which one it replaces, and a cancelled one that nothing is to come', async () => {
  const later = { ...given.purchaseOrder, Revision: 2, IssuedOn: '2026-11-24' };
  expect(await textOf({ kind: 'purchaseOrder', snapshot: later })).toContain(
    'Revision 2 of 24 Nov 2026. Replaces revision 1 of order 6114. Please use this revision only.',
  );
  const cancelled = await textOf({ kind: 'purchaseOrder', snapshot: { ...later, CancelReason: 'The customer has cancelled' } });
  expect(cancelled).toContain('Purchase order cancelled');
  expect(cancelled).toContain('Cancelled on 24 Nov 2026: The customer has cancelled');
  expect(cancelled).not.toContain('confirm quantity and date');
  const closed = await textOf({ kind: 'purchaseOrder', snapshot: { ...later, ClosedReason: 'The mould is worn out' } });
  expect(closed).toContain('Purchase order closed');
  expect(closed).toContain('The quantities received are listed below. Please deliver no more.');
  expect(closed).not.toContain('confirm quantity and date');
});

test('a purchase order gives the supplier its own code, and where to deliver, and tells no price', async () => {
  expect(await textOf({ kind: 'purchaseOrder', snapshot: given.purchaseOrder })).toMatchInlineSnapshot(`
    "The Bottle Works, Quay Lane, Gloucester, GL1 2LG
    Severn Glass
    01452 550 210 · accounts@severnglass.example
    Severn Glass Packaging Ltd
    Purchase order
    Northern Bottle Company Ltd
    Knottingley Depot
    Order number | 6114
    Weeland Road
    Order date | 21 Nov 2026
    Knottingley
    Required by | 1 Dec 2026
    WF11 8DY
    Our deal | 10452
    Our account | NOR100
    Deliver to | Aldous Cider Ltd, Bottling Hall, Orchard Lane, Much Marcle, HR8 2LY
    Opening hours | Mon–Thu 7.30–15.30, Fri to 12.00
    Instructions | Tail-lift needed.
    Haulier | Your own
    Your code | Description | Pallets | Quantity
    N-5003-AM | 500 ml amber cider bottle, 26H180 crown, 330 g | 26 | 37,128
    Our code CID500AM26
    Pallets go straight to the customer: please show our deal number on your delivery note.
    Please quote order 6114 on your delivery note and invoice, and confirm quantity and date.
    Severn Glass Packaging Ltd. Registered in England and Wales, number 04821937. VAT number GB 823 4417 09.
    Registered office: The Bottle Works, Quay Lane, Gloucester, GL1 2LG. | Page 1 of 1"
  `);
});
