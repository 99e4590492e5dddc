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

/** Strength of each kind of evidence. A document number counts most, then an account code, a name and an amount. */
const weights = { quoted: 8, ofOrder: 6, ofDeal: 4, byCode: 5, byPayer: 4, byName: 4, sameAmount: 1 };

const maxNamed = 4;
const listNames = (names: readonly string[]) => nameSome(names, maxNamed);

const findCandidates = (evidence: Evidence, amount: Big): Candidate[] => {
  const candidatesById = new Map<number, Candidate>();
  const add = (customerId: number, weight: number, reason: string) => {
    const candidate = candidatesById.get(customerId) ?? { customerId, reasons: [], weight: 0 };
    candidate.weight += weight;
    candidate.reasons.push(reason);
    candidatesById.set(customerId, candidate);
  };
  const addItems = (items: readonly OpenItemRow[], weight: number, explain: (accountItems: readonly OpenItemRow[]) => string) => {
    for (const [customerId, accountItems] of Map.groupBy(items, (item) => item.CustomerId)) add(customerId, weight, explain(accountItems));
  };
  addItems(evidence.quoted, weights.quoted, (accountItems) => `Quotes ${listNames(accountItems.map(spokenName))}`);
  addItems(
    evidence.ofOrder,
    weights.ofOrder,
    (accountItems) => `Mentions their order no. ${listNames([...new Set(accountItems.flatMap((item) => item.CustomerOrderNo ?? []))])}`,
  );
  const dealsOnly = evidence.ofDeal.filter((item) => !evidence.quoted.includes(item));
  addItems(
    dealsOnly,
    weights.ofDeal,
    (accountItems) => `Quotes deal no. ${listNames([...new Set(accountItems.map((item) => String(item.DealNo)))])}`,
  );
  for (const { CustomerId, AccountCode } of new Set(evidence.byCode))
    add(CustomerId, weights.byCode, `Mentions account code ${AccountCode}`);
  for (const { CustomerId } of new Set(evidence.byPayer)) add(CustomerId, weights.byPayer, 'Same payer name as earlier payments');
  for (const { CustomerId, Name } of new Set(evidence.byName)) add(CustomerId, weights.byName, `Mentions ${Name}`);
  addItems(evidence.sameAmount, weights.sameAmount, (accountItems) => {
    const [first, ...others] = accountItems;
    if (!first || others.length > 0) return `${accountItems.length} of their invoices match exactly`;
    return `${capitalise(spokenName(first))} matches exactly${first.Outstanding.eq(amount) ? '' : ', less its settlement discount'}`;
  });
  return [...candidatesById.values()].toSorted((one, other) => other.weight - one.weight);
};

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const maxDaysApart = 7;
const noProposal = { CustomerId: null, CustomerName: null, AccountCode: null, Allocations: [], Recorded: null } as const;

type Accounts = Awaited<ReturnType<typeof collectAccounts>>;

/** Builds the reference to search for documents. An order or deal number in the line becomes the numbers of the account's invoices for it. */
const buildReference = (evidence: Evidence, customerId: number) => {
  const own = [...evidence.quoted, ...evidence.ofOrder, ...evidence.ofDeal].filter((item) => item.CustomerId === customerId);
  return [...new Set([...own.map(invoiceName), ...[...evidence.numbers].map(String)])].join(' ');
};

/**
 * Proposes what a line pays on an account. `methods` are the ways in which its documents were found. `partlyPaid` lists the documents left
 * partly open.
 */
const proposePayment = (line: WaitingLine, evidence: Evidence, accounts: Accounts, customerId: number) => {
  const items = accounts.getItems(customerId);
  const money = accounts.getMoney(customerId).map(({ PaymentId, CreditId, No, Unallocated, InvoiceId }) => ({
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
  const Rest = line.Amount.minus(sumSpent(proposal.Allocations, { PaymentId: null, CreditId: null }));
  const allocationsByItem = Map.groupBy(Allocations, getItemKey);
  const partlyPaid = items.flatMap((item) => {
    const rows = allocationsByItem.get(getItemKey(item)) ?? [];
    const remaining = item.Outstanding.minus(sum(rows.flatMap((row) => [row.Amount, row.DiscountTaken])));
    return rows.length > 0 && remaining.gt(0) ? [{ name: spokenName(item), remaining }] : [];
  });
  return {
    Allocations,
    Rest,
    partlyPaid,
    methods: new Set(proposal.Reasons.map(({ Why }) => Why)),
    documentCount: proposal.Reasons.length,
    paysEverything: items.length > 0 && proposal.Reasons.length === items.length,
  };
};

/**
 * Grades a proposal. It is certain if the line names one account (by a document number, code or name) and no other, and the amount pays
 * exactly the quoted documents, the only document of that amount, or everything open. Otherwise it is likely.
 */
const gradeProposal = ([first, second]: readonly Candidate[], payment: ProposedPayment, isOnlyMatch: boolean): Certainty => {
  if (!first) return 'None';
  const isNamed = first.weight >= weights.byName;
  const isOtherNamed = second !== undefined && second.weight > weights.sameAmount;
  const isExact = payment.documentCount > 0 && payment.Rest.eq(0) && payment.partlyPaid.length === 0;
  if (!isNamed || isOtherNamed || !isExact || payment.methods.has('Oldest')) return 'Likely';
  if (payment.methods.size === 1 && payment.methods.has('Quoted')) return 'Certain';
  return isOnlyMatch || payment.paysEverything ? 'Certain' : 'Likely';
};

type ProposedPayment = ReturnType<typeof proposePayment>;

/** Explains why a proposal is not certain. These reasons come first, because a list shows only the beginning. */
const explainDoubts = (payment: ProposedPayment, symbol: string): string[] => {
  const [open] = payment.partlyPaid;
  const money = (amount: Big) => formatMoney(amount.toFixed(2), symbol);
  if (payment.documentCount === 0) return ['No open items, so the money stays on account'];
  if (payment.methods.has('Oldest')) return [`Pays the oldest items: ${listDocuments(payment)}`];
  return [
    ...(open ? [`Leaves ${money(open.remaining)} of ${open.name} open`] : []),
    ...(payment.Rest.gt(0) ? [`${money(payment.Rest)} is left over and stays on account`] : []),
  ];
};

const listDocuments = (payment: ProposedPayment) => listNames([...new Set(payment.Allocations.map((row) => row.Name))]);

const explainTotal = (payment: ProposedPayment): string[] =>
  payment.partlyPaid.length === 0 && payment.Rest.eq(0) && payment.documentCount > 1 && !payment.methods.has('Oldest')
    ? [`Equals the total of ${payment.paysEverything ? 'all open items' : `${payment.documentCount} documents`}: ${listDocuments(payment)}`]
    : [];

const findSamePayment = (line: WaitingLine, accounts: Accounts, customerId: number) => {
  const isNear = (date: string) => Math.abs(daysBetween(date, line.PaidOn)) <= maxDaysApart;
  // Two statements of one bank account give a payment the same date. Against an advice or a payment entered by hand, the date may differ.
  const isSameDay = ({ PaymentDate, LinkedOn }: { PaymentDate: string; LinkedOn: string | null }) =>
    line.FileKind === 'Remittance' || LinkedOn === null ? isNear(PaymentDate) : LinkedOn === line.PaidOn;
  const recordedPayment = accounts
    .getSimilarReceipts(customerId)
    .find((receipt) => receipt.Amount.eq(line.Amount) && receipt.CurrencyCode === line.CurrencyCode && isSameDay(receipt));
  return recordedPayment
    ? { PaymentId: recordedPayment.PaymentId, PaymentNo: recordedPayment.PaymentNo, PaymentDate: recordedPayment.PaymentDate }
    : null;
};

const batchSize = 10;

/** Maps in batches and lets other requests run in between, because a file of a thousand lines takes more than a second. */
const mapInBatches = async <Item, Result>(items: readonly Item[], map: (item: Item) => Result): Promise<Result[]> => {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index % batchSize === batchSize - 1) await setImmediate();
    results.push(map(item));
  }
  return results;
};

/**
 * Proposes an account and allocations for each line, with the certainty and the reasons, by line id. `chosenId` is the account that the user
 * chose. Changes nothing.
 */
export const proposeLines = async (db: Db, lines: readonly WaitingLine[], chosenId?: number) => {
  if (lines.length === 0) return new Map<number, Proposed>();
  const { buildEvidence, accountById } = await collectEvidence(db, lines);
  const lineCandidates = await mapInBatches(lines, (line) => {
    const evidence = buildEvidence(line);
    const inCurrency = findCandidates(evidence, line.Amount).filter(
      ({ customerId }) => accountById.get(customerId)?.CurrencyCode === line.CurrencyCode,
    );
    const chosen = inCurrency.find(({ customerId }) => customerId === chosenId);
    const candidates = chosenId === undefined ? inCurrency : [chosen ?? { customerId: chosenId, reasons: [], weight: 0 }];
    return { line, evidence, candidates };
  });
  const accounts = await collectAccounts(
    db,
    lines,
    lineCandidates.flatMap(({ candidates: [first] }) => first?.customerId ?? []),
  );
  const proposals = await mapInBatches(lineCandidates, ({ line, evidence, candidates }) => ({
    id: line.BankLineId,
    proposal: proposeOne(line, evidence, candidates, { accounts, accountById }),
  }));
  if (chosenId !== undefined) return new Map(proposals.map(({ id, proposal }) => [id, proposal]));
  const lineByDocument = assignDocuments(proposals);
  return new Map(proposals.map(({ id, proposal }) => [id, downgradeContested(proposal, id, lineByDocument)]));
};

type Proposed = ReturnType<typeof proposeOne>;

/** Lists the keys of the document and of the money on account that a row uses. */
const listKeys = (row: Proposed['Allocations'][number]) => [
  getItemKey(row),
  ...(row.CreditId ? [`credit-${row.CreditId}`] : []),
  ...(row.PaymentId ? [`payment-${row.PaymentId}`] : []),
];

/** Maps each document to the first line that certainly pays it. Skips a line if another line already pays one of its documents. */
const assignDocuments = (lines: readonly { id: number; proposal: Proposed }[]) => {
  const lineByDocument = new Map<string, number>();
  for (const { id, proposal } of lines) {
    const keys = proposal.Certainty === 'Certain' ? proposal.Allocations.flatMap(listKeys) : [];
    if (keys.every((key) => !lineByDocument.has(key))) for (const key of keys) lineByDocument.set(key, id);
  }
  return lineByDocument;
};

/** Downgrades a proposal whose documents another line certainly pays, and adds the reason. */
const downgradeContested = (proposal: Proposed, id: number, lineByDocument: ReadonlyMap<string, number>): Proposed => {
  const isPaidElsewhere = (key: string) => (lineByDocument.get(key) ?? id) !== id;
  const names = [...new Set(proposal.Allocations.flatMap((row) => (listKeys(row).some(isPaidElsewhere) ? [row.Name] : [])))];
  if (names.length === 0) return proposal;
  const downgradedProposal = { ...proposal, Reasons: [`Another line already pays ${listNames(names)}`, ...proposal.Reasons] };
  return downgradedProposal.Certainty === 'Certain' ? { ...downgradedProposal, Certainty: 'Likely' } : downgradedProposal;
};

/** Explains that another account matches too, by name or only by amount. */
const explainOther = ({ weight }: Candidate, name: string) =>
  weight <= weights.sameAmount ? `${name} also has this amount open` : `The text also matches ${name}`;

type ProposalSources = { accounts: Accounts; accountById: Awaited<ReturnType<typeof collectEvidence>>['accountById'] };

const proposeOne = (
  line: WaitingLine,
  evidence: Evidence,
  candidates: readonly Candidate[],
  { accounts, accountById }: ProposalSources,
) => {
  const [first, second] = candidates;
  const account = first && accountById.get(first.customerId);
  if (!first || !account) return { ...noProposal, Certainty: 'None' as const, Reasons: ['No match with any account'], Rest: line.Amount };
  const getAccountName = (customerId: number) => must(accountById.get(customerId), 'The account').Name;
  if (second && second.weight === first.weight) {
    const names = candidates.filter((one) => one.weight === first.weight).map((one) => getAccountName(one.customerId));
    return {
      ...noProposal,
      Certainty: 'None' as const,
      Reasons: [`Could be from ${listNames(names)}`, ...first.reasons.slice(0, 1)],
      Rest: line.Amount,
    };
  }
  const payment = proposePayment(line, evidence, accounts, first.customerId);
  const isOnlyMatch =
    evidence.sameAmount.filter((item) => item.CustomerId === first.customerId).length === 1 && payment.documentCount === 1;
  const Recorded = findSamePayment(line, accounts, first.customerId);
  const certainty = gradeProposal(candidates, payment, isOnlyMatch);
  return {
    Certainty: Recorded && certainty === 'Certain' ? ('Likely' as const) : certainty,
    CustomerId: account.CustomerId,
    CustomerName: account.Name,
    AccountCode: account.AccountCode,
    Reasons: [
      ...(Recorded ? [`May already be recorded as payment ${Recorded.PaymentNo}`] : []),
      ...explainDoubts(payment, account.Symbol),
      ...first.reasons,
      ...explainTotal(payment),
      ...(second ? [explainOther(second, getAccountName(second.customerId))] : []),
    ],
    Allocations: payment.Allocations,
    Rest: payment.Rest,
    Recorded,
  };
};
