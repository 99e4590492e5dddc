import { earnsDiscount } from '#contract/sales/deal/worth/settlementDiscount.ts';
import { Big, sum } from '#contract/money.ts';
import type { BroughtForwardItem, OpenItem, Payment, Suggestion } from '#contract/money/payments/shapes.ts';
import { parseItemKey, getItemKey } from '#contract/money/payments/openItemKey.ts';
import type { OpenItemId } from '#contract/money/payments/openItemKey.ts';
import { spreadAllocations } from '#contract/money/payments/spreadAllocations.ts';
import type { SpreadRow } from '#contract/money/payments/spreadAllocations.ts';

/** Money and settlement discount allocated to one open item. */
export interface Entered {
  Amount: number;
  DiscountTaken: number;
}

/**
 * User's decisions about the allocation of a payment. In mode `suggested` the server suggests the amounts. `exclude` has the keys of
 * items and money that it must not use, and `use` the keys of money that it must use. In mode `own` the user has ticked items or entered
 * amounts: `entered` has them by item key, and `used` has the keys of earlier money. The choice is stored on the device with a draft.
 */
export type Choice =
  | { mode: 'suggested'; exclude: ReadonlySet<string>; use: ReadonlySet<string> }
  /** With `isAtMost`, an amount is limited to the payment, because the user has ticked the item but not entered the amount. */
  | { mode: 'own'; entered: ReadonlyMap<string, Entered>; used: ReadonlySet<string>; isAtMost?: boolean };

/** Starts with money brought forward. `moneyKeys` comes from the URL, for example `credit-12,payment-7`. */
export const startWithMoney = (moneyKeys: string | null | undefined): { choice?: Choice } =>
  moneyKeys ? { choice: { mode: 'suggested', exclude: new Set(), use: new Set(moneyKeys.split(',')) } } : {};

export const untouchedChoice: Choice = { mode: 'suggested', exclude: new Set(), use: new Set() };

const isSameSet = (left: ReadonlySet<string>, right: ReadonlySet<string>) =>
  left.size === right.size && [...left].every((key) => right.has(key));

type PlanEntries = Pick<Plan, 'entered' | 'used'>;

const isSameEntries = (left: PlanEntries, right: PlanEntries) =>
  isSameSet(left.used, right.used) &&
  left.entered.size === right.entered.size &&
  [...left.entered].every(([key, { Amount, DiscountTaken }]) => {
    const entry = right.entered.get(key);
    return entry?.Amount === Amount && entry.DiscountTaken === DiscountTaken;
  });

/**
 * Tells whether the choice leads to the same allocation as the choice that the form opened with, if the other fields are unchanged.
 * `startPlan` is the plan of the choice at the start. Undefined while it loads.
 */
export const isSameChoice = (choice: Choice, start: Choice, startPlan: PlanEntries | undefined) => {
  if (choice === start) return true;
  if (choice.mode === 'suggested') {
    if (start.mode !== 'suggested') return false;
    // Excluding a key has no effect if the suggestion never used it.
    const isRelevant = (key: string) => start.exclude.has(key) || !startPlan || startPlan.used.has(key) || startPlan.entered.has(key);
    return isSameSet(new Set([...choice.exclude].filter(isRelevant)), start.exclude) && isSameSet(choice.use, start.use);
  }
  const before = start.mode === 'own' ? start : startPlan;
  return before !== undefined && isSameEntries(choice, before);
};

/** Allocation that a choice leads to. */
export interface Plan {
  /** Rows to send. An item that is paid from several sources has a row for each. */
  allocations: readonly SpreadRow[];
  /** Amounts by item key, as shown in the table. */
  entered: ReadonlyMap<string, Entered>;
  /** Amounts entered for items that are no longer open. They are in no total and are not allocated. */
  closed: ReadonlyMap<string, Entered>;
  /** Keys of the earlier payments and credit notes that are used. */
  used: ReadonlySet<string>;
  /** Amount of the payment. If the user has entered none, the total of the ticked items. */
  amount: Big;
  /** Amount of the payment that stays on account. */
  unallocated: Big;
  /** Amount by which the ticked items exceed the money. */
  shortfall: Big;
}

/** Builds the key of an earlier payment or a credit note, for example `credit-12`. */
export const getMoneyKey = (item: { PaymentId: number | null; CreditId: number | null }) =>
  item.CreditId === null ? `payment-${item.PaymentId}` : `credit-${item.CreditId}`;

/** True if the money of the row comes from the payment being recorded. */
const isFromThisPayment = (row: SpreadRow) => row.PaymentId === null && row.CreditId === null;

const groupEntries = (rows: readonly SpreadRow[]): ReadonlyMap<string, Entered> => {
  const entries = new Map<string, Entered>();
  for (const row of rows) {
    const before = entries.get(getItemKey(row)) ?? { Amount: 0, DiscountTaken: 0 };
    entries.set(getItemKey(row), {
      Amount: Number(row.Amount.plus(before.Amount)),
      DiscountTaken: Number(row.DiscountTaken.plus(before.DiscountTaken)),
    });
  }
  return entries;
};

const buildPlan = (
  allocations: readonly SpreadRow[],
  amountEntered: number | null,
  entries: ReadonlyMap<string, Entered>,
  usedKeys: ReadonlySet<string>,
): Plan => {
  const allocatedOfPayment = sum(allocations.filter(isFromThisPayment).map((row) => row.Amount));
  const amount = amountEntered === null ? allocatedOfPayment : new Big(amountEntered);
  const requestedTotal = sum([...entries.values()].map((entry) => entry.Amount));
  return {
    allocations,
    entered: entries,
    closed: new Map(),
    used: usedKeys,
    amount,
    unallocated: amount.minus(allocatedOfPayment),
    shortfall: requestedTotal.minus(sum(allocations.map((row) => row.Amount))),
  };
};

const toExactRows = (rows: Suggestion['Allocations']): SpreadRow[] =>
  rows.map((row) => ({
    ...row,
    RefundPaymentId: row.RefundPaymentId ?? null,
    Amount: new Big(row.Amount),
    DiscountTaken: new Big(row.DiscountTaken),
  }));

export const planSuggestion = (suggestion: Suggestion | undefined, amountEntered: number | null): Plan => {
  const allocations = toExactRows(suggestion?.Allocations ?? []);
  return buildPlan(allocations, amountEntered, groupEntries(allocations), new Set(suggestion?.Sources.map(getMoneyKey)));
};

/** Starts with one item, limited to the amount of the payment. */
export const chooseItem = (key: string, amount: number): Choice => ({
  mode: 'own',
  entered: new Map([[key, { Amount: amount, DiscountTaken: 0 }]]),
  used: new Set(),
  isAtMost: true,
});

const limitEntries = (entries: ReadonlyMap<string, Entered>, amountEntered: number): ReadonlyMap<string, Entered> =>
  new Map([...entries].map(([key, entry]) => [key, { ...entry, Amount: Math.min(entry.Amount, amountEntered) }]));

/** Builds the plan from amounts entered by hand. `openItems` is undefined while it loads. All items then count as open. */
export const planEntries = (
  choice: Choice & { mode: 'own' },
  amountEntered: number | null,
  money: readonly BroughtForwardItem[],
  openItems?: readonly OpenItemId[],
): Plan => {
  const openKeys = openItems && new Set(openItems.map(getItemKey));
  const isOpen = (key: string) => !openKeys || openKeys.has(key);
  const openEntries = new Map([...choice.entered].filter(([key]) => isOpen(key)));
  const closedEntries = new Map([...choice.entered].filter(([key]) => !isOpen(key)));
  const entries = choice.isAtMost && amountEntered !== null ? limitEntries(openEntries, amountEntered) : openEntries;
  const targets = [...entries].map(([key, entry]) => ({ ...parseItemKey(key), ...entry }));
  const sources = money
    .filter((item) => choice.used.has(getMoneyKey(item)))
    .map((item) => ({ PaymentId: item.PaymentId, CreditId: item.CreditId, Available: item.Unallocated, InvoiceId: item.InvoiceId }));
  const Available = amountEntered ?? Number(sum(targets.map((row) => row.Amount)));
  return {
    ...buildPlan(
      spreadAllocations(targets, [...sources, { PaymentId: null, CreditId: null, Available }]),
      amountEntered,
      entries,
      choice.used,
    ),
    closed: closedEntries,
  };
};

/** Restores the choice of a saved draft. */
export const restoreChoice = (draft: Payment): Choice => {
  if (draft.ProposedAllocations.length === 0) return untouchedChoice;
  const rows = toExactRows(draft.ProposedAllocations);
  return { mode: 'own', entered: groupEntries(rows), used: new Set(rows.filter((row) => !isFromThisPayment(row)).map(getMoneyKey)) };
};

export const canTakeDiscount = (invoice: OpenItem, receivedOn: string) =>
  invoice.DiscountAvailable > 0 &&
  invoice.DiscountUntil !== null &&
  earnsDiscount({ invoiceDate: invoice.InvoiceDate, until: invoice.DiscountUntil, receivedOn });

/** Suggests the amount for an item when it is ticked: the unallocated money, up to the outstanding amount. If no money is left, the full amount. */
const suggestEntry = (invoice: OpenItem, plan: Plan, amountEntered: number | null): Entered => {
  const isLimited = amountEntered !== null && plan.unallocated.gt(0) && plan.unallocated.lt(invoice.Outstanding);
  return { Amount: isLimited ? Number(plan.unallocated) : invoice.Outstanding, DiscountTaken: 0 };
};

/** Changes the amounts by hand, so that they are no longer suggested. Keeps entries for items that are no longer open. */
const changeEntries = (plan: Plan, change: (entered: Map<string, Entered>) => void): Choice => {
  const entries = new Map([...plan.closed, ...plan.entered]);
  change(entries);
  return { mode: 'own', entered: entries, used: plan.used };
};

export const enterAmount = (plan: Plan, item: OpenItem, entry: Entered | null): Choice =>
  changeEntries(plan, (entries) => {
    if (entry && (entry.Amount > 0 || entry.DiscountTaken > 0)) entries.set(getItemKey(item), entry);
    else entries.delete(getItemKey(item));
  });

/** Enters several items in full. */
export const enterAll = (plan: Plan, items: readonly OpenItem[]): Choice =>
  changeEntries(plan, (entries) => {
    for (const item of items) entries.set(getItemKey(item), { Amount: item.Outstanding, DiscountTaken: 0 });
  });

/** Ticks or unticks an invoice. After a suggested invoice is unticked, the suggestion uses the money for the next one. */
export const toggleInvoice = (choice: Choice, plan: Plan, invoice: OpenItem, amountEntered: number | null): Choice => {
  const isTicked = plan.entered.has(getItemKey(invoice));
  if (isTicked && choice.mode === 'suggested') return { ...choice, exclude: new Set([...choice.exclude, getItemKey(invoice)]) };
  return enterAmount(plan, invoice, isTicked ? null : suggestEntry(invoice, plan, amountEntered));
};

const removeKey = (keys: ReadonlySet<string>, key: string) => new Set([...keys].filter((other) => other !== key));

export const toggleMoney = (choice: Choice, plan: Plan, key: string): Choice => {
  const isUsed = plan.used.has(key);
  if (choice.mode === 'own') return { ...choice, used: isUsed ? removeKey(choice.used, key) : new Set([...choice.used, key]) };
  if (isUsed) return { ...choice, use: removeKey(choice.use, key), exclude: new Set([...choice.exclude, key]) };
  return { ...choice, use: new Set([...choice.use, key]), exclude: removeKey(choice.exclude, key) };
};

/** Returns what the payment leaves open of an item that it pays in part, or 0. */
export const computeShortfall = (entry: Entered | undefined, { Outstanding }: Pick<OpenItem, 'Outstanding'>) =>
  entry && entry.Amount > 0 ? Math.max(0, Number(sum([Outstanding, -entry.Amount, -entry.DiscountTaken]))) : 0;
