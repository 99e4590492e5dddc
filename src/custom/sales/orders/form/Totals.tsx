import type { Order } from '#contract/sales/orders/shapes.ts';
import { listCountedLines, packDraft, sharesPallets } from './draft/packDraft.ts';
import type { ReactNode } from 'react';
import { computeLineAmounts, orderTotals } from '#contract/sales/deal/worth/orderTotals.ts';
import type { TotalledLine } from '#contract/sales/deal/worth/orderTotals.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';
import { formatNumber, formatQuantity } from '#src/ui/text/format.ts';
import { isExcludedFromTotals, toTotalledLine } from './draft/orderDraft.ts';
import type { DraftLine, OrderAccount } from './draft/orderDraft.ts';
import { selectKeys, selectLines } from './draft/orderStore.ts';
import { useDocument, useDocumentBehind } from '#src/lineDocument/store.ts';
import type { DraftState, OrderStore } from './draft/orderStore.ts';

type Charges = Parameters<typeof toTotalledLine>[1];

const totalledLines = new WeakMap<DraftLine, TotalledLine>();
const figures = new WeakMap<TotalledLine, ReturnType<typeof computeLineAmounts>>();

/** Caches the totals of unchanged lines, because a key press changes only one of perhaps 200. A line without VAT data is not cached. */
const cacheTotalled = (line: DraftLine, charges: Charges): TotalledLine => {
  const hasVat = line.VatTypeId !== null && line.VatRate !== null;
  const cachedLine = hasVat ? totalledLines.get(line) : undefined;
  const totalledLine = cachedLine ?? toTotalledLine(line, charges);
  totalledLines.set(line, totalledLine);
  return totalledLine;
};

const cacheAmounts = (line: TotalledLine) => {
  const amounts = figures.get(line) ?? computeLineAmounts(line);
  figures.set(line, amounts);
  return amounts;
};

interface Totalled {
  isStock: boolean;
  lines: DraftState['lines'];
  keys: DraftState['keys'];
  carriage: number;
  counts: DraftState['header']['MixedCounts'];
  account: OrderAccount;
  order: Order | undefined;
}

const computeTotals = ({ isStock, lines, keys, carriage, counts, account, order }: Totalled) => {
  const charges = { VatTypeId: account.ChargesVatTypeId, VatRate: account.ChargesVatRate };
  const packing = packDraft({ visibleLines: listCountedLines(keys, lines), order, isStock, counts: counts ?? [] });
  const totals = orderTotals(
    packing.lines.map((line) => cacheTotalled(line, charges)),
    carriage,
    charges,
    packing.mixed,
    cacheAmounts,
  );
  // `keys` and `lines` update separately after a key press, so a key may have no line for a moment.
  const leftOut = keys.flatMap((key) => lines.get(key) ?? []).filter(isExcludedFromTotals).length;
  return { ...totals, mixed: packing.mixed, leftOut };
};

const latest = new WeakMap<OrderStore, { input: Totalled; totals: ReturnType<typeof computeTotals> }>();

/** Calculates the totals once for all components that show them. */
const cacheTotals = (store: OrderStore, input: Totalled) => {
  const cached = latest.get(store);
  const names = Object.keys(input) as (keyof Totalled)[];
  if (cached && names.every((name) => cached.input[name] === input[name])) return cached.totals;
  const totals = computeTotals(input);
  latest.set(store, { input, totals });
  return totals;
};

/** Returns the totals of the lines on screen. They update after each key press has been drawn, so that typing never waits. */
export const useTotals = (store: OrderStore, account: OrderAccount, order?: Order) => {
  const isStock = useDocument(store, (state) => sharesPallets(state.header));
  const lines = useDocumentBehind(store, selectLines);
  const keys = useDocumentBehind(store, selectKeys);
  const carriage = useDocument(store, (state) => state.header.CarriageCharge);
  const counts = useDocument(store, (state) => state.header.MixedCounts);
  return cacheTotals(store, { isStock, lines, keys, carriage, counts, account, order });
};

/** Shows the totals at the foot of the screen, where they are always visible. */
export const Totals = ({ store, account, order }: { store: OrderStore; account: OrderAccount; order?: Order | undefined }) => {
  const totals = useTotals(store, account, order);
  const money = (amount: { toString(): string }, strong = false) => (
    <MoneyText amount={amount.toString()} currency={account.CurrencyCode} strong={strong} />
  );
  return (
    <dl className="order-totals" aria-label="Totals">
      <TotalsItem label="Pallets" isMeasure>
        {formatQuantity(totals.Pallets)}
      </TotalsItem>
      {totals.mixed.length > 0 && (
        <TotalsItem label="of which mixed" isMeasure>
          {totals.mixed.map((row) => `${formatQuantity(row.Quantity)} ${row.PalletCode}`).join(', ')}
        </TotalsItem>
      )}
      <TotalsItem label="Weight, kg" isMeasure>
        {formatNumber(totals.WeightKg.toString())}
      </TotalsItem>
      {totals.leftOut > 0 && <TotalsItem label="Lines not counted">{formatQuantity(totals.leftOut)}</TotalsItem>}
      <TotalsItem label="Goods">{money(totals.Goods)}</TotalsItem>
      {totals.PalletCharges.gt(0) && <TotalsItem label="Pallet charges">{money(totals.PalletCharges)}</TotalsItem>}
      {totals.Carriage.gt(0) && <TotalsItem label="Carriage">{money(totals.Carriage)}</TotalsItem>}
      {totals.VatSummary.map((row) => (
        <TotalsItem key={`${row.VatTypeId}@${row.Rate.toString()}`} label={`VAT ${formatNumber(row.Rate.toString())} %`}>
          {money(row.Vat)}
        </TotalsItem>
      ))}
      <TotalsItem label="Gross">
        <span className="total-gross">{money(totals.Gross, true)}</span>
      </TotalsItem>
    </dl>
  );
};

interface FigureProps {
  label: string;
  children: ReactNode;
  /** True if the value is not money. It is hidden first if there is too little room. */
  isMeasure?: boolean;
}

const TotalsItem = ({ label, children, isMeasure }: FigureProps) => (
  <div className={isMeasure ? 'is-measure' : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
