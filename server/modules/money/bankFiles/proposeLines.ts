import { setImmediate } from 'node:timers/promises';
import { daysBetween } from '#contract/sales/deal/dates.ts';
import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { itemName, spokenName } from '#contract/money/payments/itemName.ts';
import { getItemKey } from '#contract/money/payments/openItemKey.ts';
import { sum } from '#contract/money.ts';
import type { Certainty } from '#contract/money/bankFiles/shapes.ts';
import type { Db } from '#server/database/client/connect.ts';
import { formatMoney } from '#server/documents/format.ts';
import type { OpenItemRow } from '#server/modules/money/payments/openItems.ts';
import { proposeAllocations, sumSpent } from '#server/modules/money/payments/suggestion/proposal.ts';
import { nameSome } from '#contract/words/nameSome.ts';
import { must } from '#server/must.ts';
import { collectAccounts, collectEvidence } from './evidence.ts';
import type { Evidence, WaitingLine } from './evidence.ts';

interface Candidate {
  customerId: number;
  reasons: string[];
  /** Strength of the evidence for this account. */
  weight: number;
}

/** A document number is stronger evidence than a code, a code than a name, and a name than an amount. */
const weights = { quoted: 8, ofOrder: 6, ofDeal: 4, byCode: 5, byPayer: 4, byName: 4, sameAmount: 1 };

const maxNamed = 4;
const nameSomeOf = (names: readonly string[]) => nameSome(names, maxNamed);

const findCandidates = (evidence: Evidence, amount: Big): Candidate[] => {
  const candidatesById = new Map<number, Candidate>();
  const add = (customerId: number, weight: number, reason: string) => {
    const candidate = candidatesById.get(customerId) ?? { customerId, reasons: [], weight: 0 };
    candidate.weight += weight;
    candidate.reasons.push(reason);
    candidatesById.set(customerId, candidate);
  };
  const addItems = (items: readonly OpenItemRow[], weight: number, say: (own: readonly OpenItemRow[]) => string) => {
    for (const [customerId, own] of Map.groupBy(items, (item) => item.CustomerId)) add(customerId, weight, say(own));
  };
  addItems(evidence.quoted, weights.quoted, (own) => `Quotes ${nameSomeOf(own.map(spokenName))}`);
  addItems(
    evidence.ofOrder,
    weights.ofOrder,
    (own) => `Mentions their order no. ${nameSomeOf([...new Set(own.flatMap((item) => item.CustomerOrderNo ?? []))])}`,
  );
  const dealsOnly = evidence.ofDeal.filter((item) => !evidence.quoted.includes(item));
  addItems(dealsOnly, weights.ofDeal, (own) => `Quotes deal ${nameSomeOf([...new Set(own.map((item) => String(item.DealNo)))])}`);
  for (const { CustomerId, AccountCode } of new Set(evidence.byCode)) add(CustomerId, weights.byCode, `Account code ${AccountCode}`);
  for (const { CustomerId } of new Set(evidence.byPayer)) add(CustomerId, weights.byPayer, 'Same payer name as earlier payments');
  for (const { CustomerId, Name } of new Set(evidence.byName)) add(CustomerId, weights.byName, `Mentions ${Name}`);
  addItems(evidence.sameAmount, weights.sameAmount, (own) =>
    own.length === 1
      ? `${own[0] ? capital(spokenName(own[0])) : ''} matches exactly${own[0]?.Outstanding.eq(amount) ? '' : ', less its settlement discount'}`
      : `${own.length} of their invoices match exactly`,
  );
  return [...candidatesById.values()].toSorted((one, other) => other.weight - one.weight);
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const daysAround = 7;
const none = { CustomerId: null, CustomerName: null, AccountCode: null, Allocations: [], Recorded: null } as const;

type Accounts = Awaited<ReturnType<typeof collectAccounts>>;

/** Builds the reference for the suggestion. Numbers found by order or deal are replaced by the invoice numbers of this account. */
const buildReference = (evidence: Evidence, customerId: number) => {
  const own = [...evidence.quoted, ...evidence.ofOrder, ...evidence.ofDeal].filter((item) => item.CustomerId === customerId);
  return [...new Set([...own.map(invoiceName), ...[...evidence.numbers].map(String)])].join(' ');
};

const proposePayment = (line: WaitingLine, evidence: Evidence, accounts: Accounts, customerId: number) => {
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
    reference: buildReference(evidence, customerId),
    on: line.PaidOn,
    use: [],
  });
  const namesByKey = new Map(items.map((item) => [getItemKey(item), itemName(item)]));
  const Allocations = proposal.Allocations.map((row) => ({ ...row, Name: must(namesByKey.get(getItemKey(row)), 'The document') }));
  const allocationReasons = new Set(proposal.Reasons.map(({ Why }) => Why));
  const Rest = line.Amount.minus(sumSpent(proposal.Allocations, { PaymentId: null, CreditId: null }));
  const settledDocuments = Map.groupBy(Allocations, getItemKey);
  // Documents that the allocations leave partly open.
  const short = items.flatMap((item) => {
    const rows = settledDocuments.get(getItemKey(item)) ?? [];
    const remaining = item.Outstanding.minus(sum(rows.flatMap((row) => [row.Amount, row.DiscountTaken])));
    return rows.length > 0 && remaining.gt(0) ? [{ name: spokenName(item), left: remaining }] : [];
  });
  return {
    Allocations,
    Rest,
    short,
    whys: allocationReasons,
    count: proposal.Reasons.length,
    isAll: items.length > 0 && proposal.Reasons.length === items.length,
  };
};

/**
 * Grades a proposal. It is certain if the line identifies one account alone (by a document number, code or name) and the documents add up to
 * the amount exactly. These are the documents quoted, the only one open for this amount, or everything open. Otherwise it is likely at best.
 */
const gradeProposal = ([first, second]: readonly Candidate[], pay: ReturnType<typeof proposePayment>, sole: boolean): Certainty => {
  if (!first) return 'None';
  const isNamed = first.weight >= weights.byName;
  const isAlone = !second || second.weight <= weights.sameAmount;
  if (!isNamed || !isAlone || !pay.Rest.eq(0) || pay.short.length > 0 || pay.whys.has('Oldest') || pay.count === 0) return 'Likely';
  if (pay.whys.size === 1 && pay.whys.has('Quoted')) return 'Certain';
  return sole || pay.isAll ? 'Certain' : 'Likely';
};

/** Explains why a proposal is not certain. These reasons come first, because a list shows only the beginning. */
const explainDoubts = (pay: ReturnType<typeof proposePayment>, symbol: string): string[] => {
  const [short] = pay.short;
  const money = (amount: Big) => formatMoney(amount.toFixed(2), symbol);
  if (pay.count === 0) return ['No open items, so the money stays on account'];
  if (pay.whys.has('Oldest')) return [`Pays the oldest items: ${listDocuments(pay)}`];
  return [
    ...(short ? [`Leaves ${money(short.left)} of ${short.name} open`] : []),
    ...(pay.Rest.gt(0) ? [`${money(pay.Rest)} is left over and stays on account`] : []),
  ];
};

const listDocuments = (pay: ReturnType<typeof proposePayment>) => nameSomeOf([...new Set(pay.Allocations.map((row) => row.Name))]);

const explainTotal = (pay: ReturnType<typeof proposePayment>): string[] =>
  pay.short.length === 0 && pay.Rest.eq(0) && pay.count > 1 && !pay.whys.has('Oldest')
    ? [`Equals the total of ${pay.isAll ? 'all open items' : `${pay.count} documents`}: ${listDocuments(pay)}`]
    : [];

const findSamePayment = (line: WaitingLine, accounts: Accounts, customerId: number) => {
  const isNear = (date: string) => Math.abs(daysBetween(date, line.PaidOn)) <= daysAround;
  // A payment has the same date in two statements of one bank account. An advice or a typed payment may be some days off.
  const isSameDay = ({ PaymentDate, LinkedOn }: { PaymentDate: string; LinkedOn: string | null }) =>
    line.FileKind === 'Remittance' || LinkedOn === null ? isNear(PaymentDate) : LinkedOn === line.PaidOn;
  const recordedPayment = accounts
    .recordedFor(customerId)
    .find((payment) => payment.Amount.eq(line.Amount) && payment.CurrencyCode === line.CurrencyCode && isSameDay(payment));
  return recordedPayment
    ? { PaymentId: recordedPayment.PaymentId, PaymentNo: recordedPayment.PaymentNo, PaymentDate: recordedPayment.PaymentDate }
    : null;
};

const batchSize = 10;

/** Lets other requests run in between. A file of a thousand lines takes more than a second. */
const mapInBatches = async <One, Made>(all: readonly One[], make: (one: One) => Made): Promise<Made[]> => {
  const results: Made[] = [];
  for (const [index, one] of all.entries()) {
    if (index % batchSize === batchSize - 1) await setImmediate();
    results.push(make(one));
  }
  return results;
};

/** Proposes the account and the allocations of each line, with the certainty and the reasons. `chosenId` fixes the account. Reads only. */
export const proposeLines = async (db: Db, lines: readonly WaitingLine[], chosenId?: number) => {
  if (lines.length === 0) return new Map<number, Proposed>();
  const { evidenceOf, byId } = await collectEvidence(db, lines);
  const lineCandidates = await mapInBatches(lines, (line) => {
    const evidence = evidenceOf(line);
    const inCurrency = findCandidates(evidence, line.Amount).filter(
      ({ customerId }) => byId.get(customerId)?.CurrencyCode === line.CurrencyCode,
    );
    const own = inCurrency.find(({ customerId }) => customerId === chosenId);
    const candidates = chosenId === undefined ? inCurrency : [own ?? { customerId: chosenId, reasons: [], weight: 0 }];
    return { line, evidence, candidates };
  });
  const accounts = await collectAccounts(
    db,
    lines,
    lineCandidates.flatMap(({ candidates: [first] }) => first?.customerId ?? []),
  );
  const proposals = await mapInBatches(lineCandidates, ({ line, evidence, candidates }) => ({
    id: line.BankLineId,
    proposal: proposeOne(line, evidence, candidates, { accounts, byId }),
  }));
  if (chosenId !== undefined) return new Map(proposals.map(({ id, proposal }) => [id, proposal]));
  const lineByDocument = assignDocuments(proposals);
  return new Map(proposals.map(({ id, proposal }) => [id, downgradeTaken(proposal, id, lineByDocument)]));
};

type Proposed = ReturnType<typeof proposeOne>;

const listKeys = (row: Proposed['Allocations'][number]) => [
  getItemKey(row),
  ...(row.CreditId ? [`credit-${row.CreditId}`] : []),
  ...(row.PaymentId ? [`payment-${row.PaymentId}`] : []),
];

/** Maps each document to the first line that certainly pays it. A line counts only if all of its documents are still free. */
const assignDocuments = (lines: readonly { id: number; proposal: Proposed }[]) => {
  const lineByDocument = new Map<string, number>();
  for (const { id, proposal } of lines) {
    const keys = proposal.Certainty === 'Certain' ? proposal.Allocations.flatMap(listKeys) : [];
    if (keys.every((key) => !lineByDocument.has(key))) for (const key of keys) lineByDocument.set(key, id);
  }
  return lineByDocument;
};

/** Downgrades a proposal whose documents another line certainly pays, and adds the reason. */
const downgradeTaken = (proposal: Proposed, id: number, lineByDocument: ReadonlyMap<string, number>): Proposed => {
  const isTaken = (key: string) => (lineByDocument.get(key) ?? id) !== id;
  const names = [...new Set(proposal.Allocations.flatMap((row) => (listKeys(row).some(isTaken) ? [row.Name] : [])))];
  if (names.length === 0) return proposal;
  const downgradedProposal = { ...proposal, Reasons: [`Another line already pays ${nameSomeOf(names)}`, ...proposal.Reasons] };
  return downgradedProposal.Certainty === 'Certain' ? { ...downgradedProposal, Certainty: 'Likely' } : downgradedProposal;
};

/** Words the reason for a second candidate. One that only has the same amount open is not named by the line. */
const explainOther = ({ weight }: Candidate, name: string) =>
  weight <= weights.sameAmount ? `${name} also has this amount open` : `The text also matches ${name}`;

type ProposalSources = { accounts: Accounts; byId: Awaited<ReturnType<typeof collectEvidence>>['byId'] };

const proposeOne = (line: WaitingLine, evidence: Evidence, candidates: readonly Candidate[], { accounts, byId }: ProposalSources) => {
  const [first, second] = candidates;
  const account = first && byId.get(first.customerId);
  if (!first || !account) return { ...none, Certainty: 'None' as const, Reasons: ['No match with any account'], Rest: line.Amount };
  const getAccountName = (customerId: number) => must(byId.get(customerId), 'The account').Name;
  if (second && second.weight === first.weight) {
    const names = candidates.filter((one) => one.weight === first.weight).map((one) => getAccountName(one.customerId));
    return {
      ...none,
      Certainty: 'None' as const,
      Reasons: [`Could be from ${nameSomeOf(names)}`, ...first.reasons.slice(0, 1)],
      Rest: line.Amount,
    };
  }
  const pay = proposePayment(line, evidence, accounts, first.customerId);
  const sole = evidence.sameAmount.filter((item) => item.CustomerId === first.customerId).length === 1 && pay.count === 1;
  const Recorded = findSamePayment(line, accounts, first.customerId);
  const certainty = gradeProposal(candidates, pay, sole);
  return {
    Certainty: Recorded && certainty === 'Certain' ? ('Likely' as const) : certainty,
    CustomerId: account.CustomerId,
    CustomerName: account.Name,
    AccountCode: account.AccountCode,
    Reasons: [
      ...(Recorded ? [`Payment ${Recorded.PaymentNo} may be the same money`] : []),
      ...explainDoubts(pay, account.Symbol),
      ...first.reasons,
      ...explainTotal(pay),
      ...(second ? [explainOther(second, getAccountName(second.customerId))] : []),
    ],
    Allocations: pay.Allocations,
    Rest: pay.Rest,
    Recorded,
  };
};
