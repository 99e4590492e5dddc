import { earnsDiscount } from '#contract/sales/deal/worth/settlementDiscount.ts';
import { Big, sum } from '#contract/money.ts';
import type { BroughtForwardItem, OpenItem, Payment, Suggestion } from '#contract/money/payments/shapes.ts';
import { parseItemKey, getItemKey } from '#contract/money/payments/openItemKey.ts';
import type { OpenItemId } from '#contract/money/payments/openItemKey.ts';
import { spreadAllocations } from '#contract/money/payments/spreadAllocations.ts';
import type { SpreadRow } from '#contract/money/payments/spreadAllocations.ts';

/** Money and settlement discount for one open item. Stored by item key. */
export interface Entered {
  Amount: number;
  DiscountTaken: number;
}

/** User's choice: the suggestion with items excluded or money added, or amounts entered by hand. */
export type Choice =
  | { mode: 'suggested'; exclude: ReadonlySet<string>; use: ReadonlySet<string> }
  /** `isAtMost` limits amounts to the payment, because the user has not entered them. */
  | { mode: 'own'; entered: ReadonlyMap<string, Entered>; used: ReadonlySet<string>; isAtMost?: boolean };

/** Starts with money brought forward from the URL, for example `credit-12,payment-7`. */
export const startWithMoney = (use: string | null | undefined): { choice?: Choice } =>
  use ? { choice: { mode: 'suggested', exclude: new Set(), use: new Set(use.split(',')) } } : {};

export const untouchedChoice: Choice = { mode: 'suggested', exclude: new Set(), use: new Set() };

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((key) => other.has(key));

type PlanEntries = Pick<Plan, 'entered' | 'used'>;

const isSameEntries = (one: PlanEntries, other: PlanEntries) =>
  isSameSet(one.used, other.used) &&
  one.entered.size === other.entered.size &&
  [...one.entered].every(([key, { Amount, DiscountTaken }]) => {
    const entry = other.entered.get(key);
    return entry?.Amount === Amount && entry.DiscountTaken === DiscountTaken;
  });

/**
 * Tells whether the choice equals the one that the form opened with, if the other fields are unchanged.
 * `atStart` is the plan that the first choice led to, once known.
 */
export const isSameChoice = (choice: Choice, start: Choice, atStart: PlanEntries | undefined) => {
  if (choice === start) return true;
  if (choice.mode === 'suggested') {
    if (start.mode !== 'suggested') return false;
    // A key added and excluded again has no effect if the suggestion never used it.
    const isRelevant = (key: string) => start.exclude.has(key) || !atStart || atStart.used.has(key) || atStart.entered.has(key);
    return isSameSet(new Set([...choice.exclude].filter(isRelevant)), start.exclude) && isSameSet(choice.use, start.use);
  }
  const before = start.mode === 'own' ? start : atStart;
  return before !== undefined && isSameEntries(choice, before);
};

export interface Plan {
  allocations: readonly SpreadRow[];
  entered: ReadonlyMap<string, Entered>;
  /** Amounts entered for items that are no longer open. They are in no total and are not allocated. */
  gone: ReadonlyMap<string, Entered>;
  used: ReadonlySet<string>;
  /** Amount of the payment: as entered, or the total of the ticked items. */
  amount: Big;
  /** Part of the payment that stays on account. */
  rest: Big;
  /** Amount entered beyond the available money. */
  short: Big;
}

export const getMoneyKey = (item: { PaymentId: number | null; CreditId: number | null }) =>
  item.CreditId === null ? `payment-${item.PaymentId}` : `credit-${item.CreditId}`;

const isOwn = (row: SpreadRow) => row.PaymentId === null && row.CreditId === null;

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
  const changeEntries = sum(allocations.filter(isOwn).map((row) => row.Amount));
  const amount = amountEntered === null ? changeEntries : new Big(amountEntered);
  const requestedTotal = sum([...entries.values()].map((entry) => entry.Amount));
  return {
    allocations,
    entered: entries,
    gone: new Map(),
    used: usedKeys,
    amount,
    rest: amount.minus(changeEntries),
    short: requestedTotal.minus(sum(allocations.map((row) => row.Amount))),
  };
};

type Rows = Suggestion['Allocations'];
const toExactRows = (rows: Rows): SpreadRow[] =>
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

/** Builds the plan from amounts entered by hand. `open` lists the items still open. Undefined while they load. */
export const planEntries = (
  choice: Choice & { mode: 'own' },
  amountEntered: number | null,
  money: readonly BroughtForwardItem[],
  open?: readonly OpenItemId[],
): Plan => {
  const keys = open && new Set(open.map(getItemKey));
  const isOpen = (key: string) => !keys || keys.has(key);
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
    gone: closedEntries,
  };
};

/** Restores the choice of a saved draft. */
export const restoreChoice = (draft: Payment): Choice => {
  if (draft.ProposedAllocations.length === 0) return untouchedChoice;
  const rows = toExactRows(draft.ProposedAllocations);
  return { mode: 'own', entered: groupEntries(rows), used: new Set(rows.filter((row) => !isOwn(row)).map(getMoneyKey)) };
};

export const canTakeDiscount = (invoice: OpenItem, receivedOn: string) =>
  invoice.DiscountAvailable > 0 &&
  invoice.DiscountUntil !== null &&
  earnsDiscount({ invoiceDate: invoice.InvoiceDate, until: invoice.DiscountUntil, receivedOn });

/** Suggests the amount for a newly ticked item: the remaining money, up to the outstanding amount. If none remains, the full amount. */
const suggestEntry = (invoice: OpenItem, plan: Plan, amountEntered: number | null): Entered => {
  const isLimited = amountEntered !== null && plan.rest.gt(0) && plan.rest.lt(invoice.Outstanding);
  return { Amount: isLimited ? Number(plan.rest) : invoice.Outstanding, DiscountTaken: 0 };
};

/** Changes the amounts entered by hand. Keeps entries for items that are no longer open. */
const own = (plan: Plan, change: (entered: Map<string, Entered>) => void): Choice => {
  const entries = new Map([...plan.gone, ...plan.entered]);
  change(entries);
  return { mode: 'own', entered: entries, used: plan.used };
};

export const enterAmount = (plan: Plan, item: OpenItem, entry: Entered | null): Choice =>
  own(plan, (entries) => {
    if (entry && (entry.Amount > 0 || entry.DiscountTaken > 0)) entries.set(getItemKey(item), entry);
    else entries.delete(getItemKey(item));
  });

/** Enters several items in full. */
export const enterAll = (plan: Plan, items: readonly OpenItem[]): Choice =>
  own(plan, (entries) => {
    for (const item of items) entries.set(getItemKey(item), { Amount: item.Outstanding, DiscountTaken: 0 });
  });

/** Ticks or unticks an invoice. Unticking a suggested one lets the suggestion use its money for the next. */
export const toggleInvoice = (choice: Choice, plan: Plan, invoice: OpenItem, amountEntered: number | null): Choice => {
  const isTicked = plan.entered.has(getItemKey(invoice));
  if (isTicked && choice.mode === 'suggested') return { ...choice, exclude: new Set([...choice.exclude, getItemKey(invoice)]) };
  return enterAmount(plan, invoice, isTicked ? null : suggestEntry(invoice, plan, amountEntered));
};

const removeKey = (keys: ReadonlySet<string>, key: string) => new Set([...keys].filter((one) => one !== key));

export const toggleMoney = (choice: Choice, plan: Plan, key: string): Choice => {
  const isUsed = plan.used.has(key);
  if (choice.mode === 'own') return { ...choice, used: isUsed ? removeKey(choice.used, key) : new Set([...choice.used, key]) };
  if (isUsed) return { ...choice, use: removeKey(choice.use, key), exclude: new Set([...choice.exclude, key]) };
  return { ...choice, use: new Set([...choice.use, key]), exclude: removeKey(choice.exclude, key) };
};
