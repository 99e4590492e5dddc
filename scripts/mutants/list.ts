/** A change of the code that breaks one rule. The named test file must then fail. */
export interface Mutant {
  rule: string;
  file: string;
  /** Text that occurs once in the file. */
  find: string;
  replace: string;
  test: string;
}

const allocation = {
  file: 'server/modules/money/payments/allocation/allocationRules.ts',
  test: 'tests/server/modules/money/payments/allocation/allocationRules.test.ts',
};
const discounts = { file: 'server/modules/money/billing/discounts.ts', test: 'tests/server/modules/money/billing/discounts.test.ts' };
const credit = { file: 'server/modules/sales/deal/credit.ts', test: 'tests/server/modules/sales/deal/credit.test.ts' };
const pallets = { file: 'server/ledgers/pallets/palletsThere.ts', test: 'tests/server/ledgers/pallets/palletsThere.test.ts' };
const lots = { file: 'server/ledgers/stock/lots.ts', test: 'tests/server/ledgers/stock/lots.test.ts' };
const ownValues = { file: 'src/dataProvider/verbs.ts', test: 'tests/src/unchangedOwn.test.ts' };
const listState = { file: 'src/lists/state/useListState.ts', test: 'tests/src/listAddress.test.tsx' };
const csv = { file: 'contract/text/csvCell.ts', test: 'tests/contract/csvCell.test.ts' };

/** The tests of release 0.2.0 did not detect the first twelve. */
export const mutants: readonly Mutant[] = [
  {
    rule: 'the VAT of a settlement discount is the VAT charged less VAT on the reduced price',
    file: 'contract/sales/deal/worth/settlementDiscount.ts',
    find: 'Vat.minus(vatOn(Net.minus(reduction), Rate))',
    replace: 'vatOn(reduction, Rate)',
    test: 'tests/contract/sales/deal/worth/settlementDiscount.test.ts',
  },
  {
    rule: 'no discount is offered if it exceeds the outstanding amount',
    file: 'server/modules/money/billing/calculateOfferedDiscount.ts',
    find: 'Gross.lte(Outstanding) ? Gross : new Big(0)',
    replace: 'Gross',
    test: 'tests/server/modules/money/billing/calculateOfferedDiscount.test.ts',
  },
  {
    rule: 'money paid before the invoice ends the offer unless it was tied to the pro forma',
    ...discounts,
    find: ' AND a.pro_forma_allocation_id IS NULL',
    replace: '',
  },
  {
    rule: 'amount and discount together never exceed the outstanding amount',
    ...allocation,
    find: 'rows.flatMap(({ Amount, DiscountTaken }) => [Amount, DiscountTaken])',
    replace: 'rows.map(({ Amount }) => Amount)',
  },
  { rule: 'an allocation never takes effect before its money', ...allocation, find: 'money.date, ', replace: '' },
  { rule: 'prepaid deals do not count as open', ...credit, find: ' AND o.prepaid_invoice_id IS NULL', replace: '' },
  {
    rule: 'no batch is entered twice',
    file: 'server/ledgers/stock/lotRules.ts',
    find: 'new Set(names).size < names.length',
    replace: 'new Set(names).size < 0',
    test: 'tests/server/ledgers/stock/lotRules.test.ts',
  },
  {
    rule: 'a full pallet is not loose',
    file: 'contract/sales/deal/packing/mixedPallets.ts',
    find: 'line.Quantity < (line.UnitsPerPallet ?? 0)',
    replace: 'line.Quantity <= (line.UnitsPerPallet ?? 0)',
    test: 'tests/contract/sales/deal/packing/mixedPallets.test.ts',
  },
  { rule: 'pallets of the day itself may leave', ...pallets, find: 'm.moved_on > ${day}::date', replace: 'm.moved_on >= ${day}::date' },
  {
    rule: 'unchanged own values are not sent',
    ...ownValues,
    find: '(value ?? null) !== (before[name] ?? null)',
    replace: 'true',
  },
  {
    rule: 'a changed filter returns to the first page',
    ...listState,
    find: '(value ?? (initial && all)), page: undefined }',
    replace: '(value ?? (initial && all)) }',
  },
  { rule: 'each character that starts a formula is escaped', ...csv, find: String.raw`[=+\-@\t\r\n＝＋－＠]`, replace: '[=+]' },

  {
    rule: 'a search returns to the first page',
    ...listState,
    find: '[searchKey]: text || undefined, page: undefined',
    replace: '[searchKey]: text || undefined',
  },
  {
    rule: 'a changed sort returns to the first page',
    ...listState,
    find: 'order: sort.order, page: undefined',
    replace: 'order: sort.order',
  },
  { rule: 'a page number below 1 opens the first page', ...listState, find: 'value > 0 ? value', replace: 'value >= 0 ? value' },
  { rule: 'a negative number is not a formula', ...csv, find: ' && !isNegativeNumber(text)', replace: '' },
  { rule: 'a quote within a cell is doubled', ...csv, find: `cell.replaceAll('"', '""')`, replace: 'cell' },
  { rule: 'only unchanged own values are left out', ...ownValues, find: 'ownIdIn(name) === undefined || ', replace: '' },
  {
    rule: 'payment on the last discount day is in time',
    ...discounts,
    find: 'p.payment_date > i.invoice_date',
    replace: 'p.payment_date >= i.invoice_date',
  },
  {
    rule: 'payment on the invoice date is in time',
    ...discounts,
    find: 'p.payment_date < i.invoice_date',
    replace: 'p.payment_date <= i.invoice_date',
  },
  {
    rule: 'reversed money does not end the offer',
    ...discounts,
    find: 'HAVING sum(a.amount) > 0',
    replace: 'HAVING sum(a.amount) >= 0',
  },
  {
    rule: 'a discount already taken is not offered again',
    ...discounts,
    find: 'coalesce((SELECT sum(a.discount_taken) FROM allocations a WHERE a.invoice_id = i.invoice_id), 0) = 0',
    replace: 'true',
  },
  { rule: 'an invoice due today is not overdue', ...credit, find: 'i.due_date < ${today}', replace: 'i.due_date <= ${today}' },
  { rule: 'a delivered deal counts as open until it is invoiced', ...credit, find: ', ${status.ReadyToInvoice})', replace: ')' },
  {
    rule: 'a deal does not count against its own credit check',
    ...credit,
    find: ' AND o.order_id IS DISTINCT FROM ${exceptOrderId}',
    replace: '',
  },
  {
    rule: 'credit left is reduced by the balance owed',
    ...credit,
    find: 'p.credit_limit - p.balance - p.open_deals',
    replace: 'p.credit_limit - p.open_deals',
  },
  { rule: 'all pallets held may leave', ...pallets, find: 'if (quantity > lowestBalance)', replace: 'if (quantity >= lowestBalance)' },
  {
    rule: 'the day with the fewest pallets counts',
    ...pallets,
    find: 'ORDER BY pallet_id, held, day`',
    replace: 'ORDER BY pallet_id, day`',
  },
  { rule: 'rows of one pallet type are added together', ...pallets, find: 'sumByKey(leaving.map(', replace: 'new Map(leaving.map(' },
  { rule: 'with several batches, the remaining one is unknown', ...lots, find: 'HAVING count(*) = 1', replace: 'HAVING count(*) >= 1' },
  {
    rule: 'a batch with nothing left is not offered',
    ...lots,
    find: 'HAVING sum(l.quantity) <> 0',
    replace: 'HAVING sum(l.quantity) >= 0',
  },
  {
    rule: 'a batch sold out completely raises no question',
    ...lots,
    find: 'HAVING sum(l.quantity) < 0',
    replace: 'HAVING sum(l.quantity) <= 0',
  },
];
