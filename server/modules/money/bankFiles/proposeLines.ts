import { setImmediate } from 'node:timers/promises';
import { daysBetween } from '#contract/sales/deal/dates.ts';
import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { itemName, spokenName } from '#contract/money/payments/itemName.ts';
import { keyOfItem } from '#contract/money/payments/openItemKey.ts';
import { sum } from '#contract/money.ts';
import type { Certainty } from '#contract/money/bankFiles/shapes.ts';
import type { Db } from '#server/database/client/connect.ts';
import { formatMoney } from '#server/documents/format.ts';
import type { OpenItemRow } from '#server/modules/money/payments/openItems.ts';
import { proposeAllocations, spentBy } from '#server/modules/money/payments/suggestion/proposal.ts';
import { nameSome } from '#contract/words/nameSome.ts';
import { must } from '#server/must.ts';
import { gatherAccounts, gatherEvidence } from './evidence.ts';
import type { Evidence, WaitingLine } from './evidence.ts';

interface Candidate {
  customerId: number;
  reasons: string[];
  /** Strength of the evidence for this account. */
  weight: number;
}

/** A document number is stronger evidence than a code, a code than a name, and a name than an amount. */
const weights = { quoted: 8, ofOrder: 6, ofDeal: 4, byCode: 5, byPayer: 4, byName: 4, sameAmount: 1 };

const mostNamed = 4;
const listed = (names: readonly string[]) => nameSome(names, mostNamed);

const findCandidates = (evidence: Evidence, amount: Big): Candidate[] => {
  const found = new Map<number, Candidate>();
  const add = (customerId: number, weight: number, reason: string) => {
    const candidate = found.get(customerId) ?? { customerId, reasons: [], weight: 0 };
    candidate.weight += weight;
    candidate.reasons.push(reason);
    found.set(customerId, candidate);
  };
  const addItems = (items: readonly OpenItemRow[], weight: number, say: (own: readonly OpenItemRow[]) => string) => {
    for (const [customerId, own] of Map.groupBy(items, (item) => item.CustomerId)) add(customerId, weight, say(own));
  };
  addItems(evidence.quoted, weights.quoted, (own) => `Quotes ${listed(own.map(spokenName))}`);
  addItems(
    evidence.ofOrder,
    weights.ofOrder,
    (own) => `Quotes their order ${listed([...new Set(own.flatMap((item) => item.CustomerOrderNo ?? []))])}`,
  );
  const dealsOnly = evidence.ofDeal.filter((item) => !evidence.quoted.includes(item));
  addItems(dealsOnly, weights.ofDeal, (own) => `Quotes deal ${listed([...new Set(own.map((item) => String(item.DealNo)))])}`);
  for (const { CustomerId, AccountCode } of new Set(evidence.byCode)) add(CustomerId, weights.byCode, `Account code ${AccountCode}`);
  for (const { CustomerId } of new Set(evidence.byPayer)) add(CustomerId, weights.byPayer, 'Same payer name as earlier payments');
  for (const { CustomerId, Name } of new Set(evidence.byName)) add(CustomerId, weights.byName, `Contains the name ${Name}`);
  addItems(evidence.sameAmount, weights.sameAmount, (own) =>
    own.length === 1
      ? `${own[0] ? capital(spokenName(own[0])) : ''} is open for exactly this amount${own[0]?.Outstanding.eq(amount) ? '' : ', less its settlement discount'}`
      : `${own.length} of their invoices are open for exactly this amount`,
  );
  return [...found.values()].toSorted((one, other) => other.weight - one.weight);
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const daysAround = 7;
const none = { CustomerId: null, CustomerName: null, AccountCode: null, Allocations: [], Recorded: null } as const;

type Accounts = Awaited<ReturnType<typeof gatherAccounts>>;

/** Builds the reference for the suggestion. Numbers found by order or deal are replaced by the invoice numbers of this account. */
const numbersOf = (evidence: Evidence, customerId: number) => {
  const own = [...evidence.quoted, ...evidence.ofOrder, ...evidence.ofDeal].filter((item) => item.CustomerId === customerId);
  return [...new Set([...own.map(invoiceName), ...[...evidence.numbers].map(String)])].join(' ');
};

const payFor = (line: WaitingLine, evidence: Evidence, accounts: Accounts, customerId: number) => {
  const items = accounts.itemsOf(customerId);
  const money = accounts.moneyOf(customerId).map(({ PaymentId, CreditId, No, Unallocated, InvoiceId }) => ({
    key: CreditId === null ? `payment-${PaymentId}` : `credit-${CreditId}`,
    No,
    PaymentId,
    CreditId,
    Available: Unallocated,
    InvoiceId,
  }));
  const proposal = proposeAllocations(items, money, {
    amount: line.Amount,
    reference: numbersOf(evidence, customerId),
    on: line.PaidOn,
    use: [],
  });
  const nameOf = new Map(items.map((item) => [keyOfItem(item), itemName(item)]));
  const Allocations = proposal.Allocations.map((row) => ({ ...row, Name: must(nameOf.get(keyOfItem(row)), 'The document') }));
  const whys = new Set(proposal.Reasons.map(({ Why }) => Why));
  const Rest = line.Amount.minus(spentBy(proposal.Allocations, { PaymentId: null, CreditId: null }));
  const settled = Map.groupBy(Allocations, keyOfItem);
  // Documents that the allocations leave partly open.
  const short = items.flatMap((item) => {
    const rows = settled.get(keyOfItem(item)) ?? [];
    const left = item.Outstanding.minus(sum(rows.flatMap((row) => [row.Amount, row.DiscountTaken])));
    return rows.length > 0 && left.gt(0) ? [{ name: spokenName(item), left }] : [];
  });
  return {
    Allocations,
    Rest,
    short,
    whys,
    count: proposal.Reasons.length,
    isAll: items.length > 0 && proposal.Reasons.length === items.length,
  };
};

/**
 * Grades a proposal. It is certain if the line identifies one account alone (by a document number, code or name) and the documents add up to
 * the amount exactly. These are the documents quoted, the only one open for this amount, or everything open. Otherwise it is likely at best.
 */
const howCertain = ([first, second]: readonly Candidate[], pay: ReturnType<typeof payFor>, sole: boolean): Certainty => {
  if (!first) return 'None';
  const isNamed = first.weight >= weights.byName;
  const isAlone = !second || second.weight <= weights.sameAmount;
  if (!isNamed || !isAlone || !pay.Rest.eq(0) || pay.short.length > 0 || pay.whys.has('Oldest') || pay.count === 0) return 'Likely';
  if (pay.whys.size === 1 && pay.whys.has('Quoted')) return 'Certain';
  return sole || pay.isAll ? 'Certain' : 'Likely';
};

/** Explains why a proposal is not certain. These reasons come first, because a list shows only the beginning. */
const doubts = (pay: ReturnType<typeof payFor>, symbol: string): string[] => {
  const [short] = pay.short;
  const money = (amount: Big) => formatMoney(amount.toFixed(2), symbol);
  if (pay.count === 0) return ['No open items, so the money stays on account'];
  if (pay.whys.has('Oldest')) return [`Pays the oldest items: ${namesIn(pay)}`];
  return [
    ...(short ? [`Leaves ${money(short.left)} of ${short.name} open`] : []),
    ...(pay.Rest.gt(0) ? [`${money(pay.Rest)} is left over and stays on account`] : []),
  ];
};

const namesIn = (pay: ReturnType<typeof payFor>) => listed([...new Set(pay.Allocations.map((row) => row.Name))]);

const howPaid = (pay: ReturnType<typeof payFor>): string[] =>
  pay.short.length === 0 && pay.Rest.eq(0) && pay.count > 1 && !pay.whys.has('Oldest')
    ? [`Equals the total of ${pay.isAll ? 'all open items' : `${pay.count} documents`}: ${namesIn(pay)}`]
    : [];

const samePayment = (line: WaitingLine, accounts: Accounts, customerId: number) => {
  const near = (date: string) => Math.abs(daysBetween(date, line.PaidOn)) <= daysAround;
  // A payment has the same date in two statements of one bank account. An advice or a typed payment may be some days off.
  const fits = ({ PaymentDate, LinkedOn }: { PaymentDate: string; LinkedOn: string | null }) =>
    line.FileKind === 'Remittance' || LinkedOn === null ? near(PaymentDate) : LinkedOn === line.PaidOn;
  const found = accounts
    .recordedFor(customerId)
    .find((payment) => payment.Amount.eq(line.Amount) && payment.CurrencyCode === line.CurrencyCode && fits(payment));
  return found ? { PaymentId: found.PaymentId, PaymentNo: found.PaymentNo, PaymentDate: found.PaymentDate } : null;
};

const atATime = 10;

/** Lets other requests run in between. A file of a thousand lines takes more than a second. */
const inTurn = async <One, Made>(all: readonly One[], make: (one: One) => Made): Promise<Made[]> => {
  const made: Made[] = [];
  for (const [place, one] of all.entries()) {
    if (place % atATime === atATime - 1) await setImmediate();
    made.push(make(one));
  }
  return made;
};

/** Proposes the account and the allocations of each line, with the certainty and the reasons. `chosen` fixes the account. Reads only. */
export const proposeLines = async (db: Db, lines: readonly WaitingLine[], chosen?: number) => {
  if (lines.length === 0) return new Map<number, Proposed>();
  const { evidenceOf, byId } = await gatherEvidence(db, lines);
  const found = await inTurn(lines, (line) => {
    const evidence = evidenceOf(line);
    const inCurrency = findCandidates(evidence, line.Amount).filter(
      ({ customerId }) => byId.get(customerId)?.CurrencyCode === line.CurrencyCode,
    );
    const own = inCurrency.find(({ customerId }) => customerId === chosen);
    const candidates = chosen === undefined ? inCurrency : [own ?? { customerId: chosen, reasons: [], weight: 0 }];
    return { line, evidence, candidates };
  });
  const accounts = await gatherAccounts(
    db,
    lines,
    found.flatMap(({ candidates: [first] }) => first?.customerId ?? []),
  );
  const proposed = await inTurn(found, ({ line, evidence, candidates }) => ({
    id: line.BankLineId,
    proposal: proposeOne(line, evidence, candidates, { accounts, byId }),
  }));
  if (chosen !== undefined) return new Map(proposed.map(({ id, proposal }) => [id, proposal]));
  const taken = takenOnce(proposed);
  return new Map(proposed.map(({ id, proposal }) => [id, besideTaken(proposal, id, taken)]));
};

type Proposed = ReturnType<typeof proposeOne>;

const keysOf = (row: Proposed['Allocations'][number]) => [
  keyOfItem(row),
  ...(row.CreditId ? [`credit-${row.CreditId}`] : []),
  ...(row.PaymentId ? [`payment-${row.PaymentId}`] : []),
];

/** Maps each document to the first line that certainly pays it. A line counts only if all of its documents are still free. */
const takenOnce = (lines: readonly { id: number; proposal: Proposed }[]) => {
  const taken = new Map<string, number>();
  for (const { id, proposal } of lines) {
    const keys = proposal.Certainty === 'Certain' ? proposal.Allocations.flatMap(keysOf) : [];
    if (keys.every((key) => !taken.has(key))) for (const key of keys) taken.set(key, id);
  }
  return taken;
};

/** Downgrades a proposal whose documents another line certainly pays, and adds the reason. */
const besideTaken = (proposal: Proposed, id: number, taken: ReadonlyMap<string, number>): Proposed => {
  const isTaken = (key: string) => (taken.get(key) ?? id) !== id;
  const names = [...new Set(proposal.Allocations.flatMap((row) => (keysOf(row).some(isTaken) ? [row.Name] : [])))];
  if (names.length === 0) return proposal;
  const said = { ...proposal, Reasons: [`Another line already pays ${listed(names)}`, ...proposal.Reasons] };
  return said.Certainty === 'Certain' ? { ...said, Certainty: 'Likely' } : said;
};

/** Words the reason for a second candidate. One that only has the same amount open is not named by the line. */
const sayOther = ({ weight }: Candidate, name: string) =>
  weight <= weights.sameAmount ? `${name} also has this amount open` : `The text also matches ${name}`;

type Known = { accounts: Accounts; byId: Awaited<ReturnType<typeof gatherEvidence>>['byId'] };

const proposeOne = (line: WaitingLine, evidence: Evidence, candidates: readonly Candidate[], { accounts, byId }: Known) => {
  const [first, second] = candidates;
  const account = first && byId.get(first.customerId);
  if (!first || !account) return { ...none, Certainty: 'None' as const, Reasons: ['No match with any account'], Rest: line.Amount };
  const nameOf = (customerId: number) => must(byId.get(customerId), 'The account').Name;
  if (second && second.weight === first.weight) {
    const names = candidates.filter((one) => one.weight === first.weight).map((one) => nameOf(one.customerId));
    return {
      ...none,
      Certainty: 'None' as const,
      Reasons: [`Could be from ${listed(names)}`, ...first.reasons.slice(0, 1)],
      Rest: line.Amount,
    };
  }
  const pay = payFor(line, evidence, accounts, first.customerId);
  const sole = evidence.sameAmount.filter((item) => item.CustomerId === first.customerId).length === 1 && pay.count === 1;
  const Recorded = samePayment(line, accounts, first.customerId);
  const certainty = howCertain(candidates, pay, sole);
  return {
    Certainty: Recorded && certainty === 'Certain' ? ('Likely' as const) : certainty,
    CustomerId: account.CustomerId,
    CustomerName: account.Name,
    AccountCode: account.AccountCode,
    Reasons: [
      ...(Recorded ? [`Payment ${Recorded.PaymentNo} may be the same money`] : []),
      ...doubts(pay, account.Symbol),
      ...first.reasons,
      ...howPaid(pay),
      ...(second ? [sayOther(second, nameOf(second.customerId))] : []),
    ],
    Allocations: pay.Allocations,
    Rest: pay.Rest,
    Recorded,
  };
};
