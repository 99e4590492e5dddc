import { withoutReloadAdvice } from '#contract/call/failureWords.ts';
import { sql } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { Big } from '#contract/money.ts';
import type { PriceListInput } from '#contract/sales/prices/calls.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import { refuseInactive } from '#server/modules/offered.ts';
import { requireCostAccess } from '#server/modules/sales/prices/cost.ts';
import {
  anyQuantity,
  makeStaleError,
  findDraftRevision,
  findLine,
  findLatestRevision,
  lockRevision,
  getNextRevision,
  requireLatest,
} from '#server/modules/sales/prices/line.ts';
import type { LineKey, Revision } from '#server/modules/sales/prices/line.ts';
import { convertPrices } from '#server/modules/sales/prices/convertPrices.ts';
import { findPrices } from '#server/modules/sales/prices/queries.ts';

const sterlingId = 1;

interface NewLineParts {
  ProductId: number | null;
  ProductCode: string | null;
  PricePer: number | null;
  DepotActive: boolean | null;
  CustomerCurrencyId: number | null;
  CurrencyActive: boolean | null;
}

/** Looks up the product, depot, customer and currency of a new line. */
const findNewLineParts = async (tx: Tx, input: PriceListInput) => {
  const product = input.ProductId
    ? sql`p.product_id = ${input.ProductId}`
    : sql`lower(p.code) = lower(${input.ProductCode?.trim() ?? null})`;
  // Always returns one row. Its columns are null for whatever does not exist.
  const { rows } = await sql<NewLineParts>`
    SELECT p.product_id, p.code AS product_code, p.price_per,
      (SELECT d.active FROM supplier_depots d WHERE d.supplier_depot_id = ${input.SupplierDepotId ?? null}) AS depot_active,
      (SELECT c.currency_id FROM customers c WHERE c.customer_id = ${input.CustomerId ?? null} AND c.active) AS customer_currency_id,
      (SELECT k.active FROM currencies k WHERE k.currency_id = ${input.CurrencyId ?? null}) AS currency_active
    FROM (SELECT) one LEFT JOIN products p ON ${product} AND p.active`.execute(tx);
  return rows[0] as NewLineParts;
};

const requireSameProduct = ({ ProductCode }: PriceListInput, code: string | null, field: string) => {
  if (ProductCode && ProductCode.trim().toLowerCase() !== code?.toLowerCase())
    throw invalidField(`${field}ProductCode`, `does not match the product given, which is ${code}. Leave one of them out`);
};

interface NewLine {
  key: LineKey;
  PricePer: number;
}

const identifyNewLine = async (tx: Tx, input: PriceListInput, field: string): Promise<NewLine> => {
  const buildError = (name: string, message: string) => invalidField(`${field}${name}`, message);
  if (!input.ProductId && !input.ProductCode) throw buildError('ProductId', 'is required');
  if (!input.SupplierDepotId) throw buildError('SupplierDepotId', 'is required');
  const parts = await findNewLineParts(tx, input);
  if (parts.ProductId === null)
    throw input.ProductId
      ? buildError('ProductId', 'is no longer sold. Choose another')
      : buildError('ProductCode', input.ProductCode ? `No product with code “${input.ProductCode}” is on sale` : 'is required');
  requireSameProduct(input, parts.ProductCode, field);
  if (!parts.DepotActive) throw buildError('SupplierDepotId', 'is no longer in use. Choose another');
  if (input.CustomerId && parts.CustomerCurrencyId === null) throw buildError('CustomerId', 'is no longer in use. Choose another');
  const CurrencyId = input.CurrencyId ?? parts.CustomerCurrencyId ?? sterlingId;
  if (input.CustomerId && CurrencyId !== parts.CustomerCurrencyId) throw buildError('CurrencyId', 'must be the currency of the account');
  // An account may use its own currency even if it is inactive.
  if (input.CurrencyId && !input.CustomerId && !parts.CurrencyActive) throw refuseInactive(`${field}CurrencyId`);
  return {
    key: {
      CustomerId: input.CustomerId || null,
      ProductId: parts.ProductId,
      SupplierDepotId: input.SupplierDepotId,
      CurrencyId,
      MinimumQuantity: input.MinimumQuantity ?? anyQuantity,
    },
    PricePer: input.PricePer ?? parts.PricePer ?? 1000,
  };
};

interface Cost {
  BuyPrice: Big | null;
  Haulage: Big | null;
}

/** Returns the default cost of a line, from its last revision or else from the depot’s standard line. */
const findDefaultCost = async (tx: Tx, line: readonly Revision[], { key, PricePer }: NewLine, today: string): Promise<Cost> => {
  const latest = findLatestRevision(line);
  if (latest) return convertPrices(latest, PricePer);
  const request = { ProductId: key.ProductId, SupplierDepotId: key.SupplierDepotId, Quantity: Math.max(1, key.MinimumQuantity) };
  const [standard] = await findPrices(tx, { CustomerId: null, CurrencyId: key.CurrencyId, OrderDate: today }, [request]);
  return standard ? convertPrices(standard, PricePer) : { BuyPrice: null, Haulage: null };
};

const requireNoDraft = async (tx: Tx, line: readonly Revision[]) => {
  const draft = findDraftRevision(line);
  if (!draft) return;
  const stale = await makeStaleError(tx, draft, 'made a draft of');
  throw new AppError('ALREADY_EXISTS', `${withoutReloadAdvice(stale.message)}. Change that draft or revert it.`, {
    details: stale.details,
  });
};

const requireNotPast = (EffectiveFrom: string | null | undefined, today: string, field: string) => {
  if (EffectiveFrom && EffectiveFrom < today)
    throw invalidField(`${field}EffectiveFrom`, `must not be before today, ${formatDate(today)}. Earlier orders keep their price`);
};

const addDraft = async (context: Context, tx: Tx, input: PriceListInput, field: string) => {
  const addedLine = await identifyNewLine(tx, input, field);
  if (!input.SellPrice) throw invalidField(`${field}SellPrice`, 'is required');
  const line = await findLine(tx, addedLine.key);
  await requireNoDraft(tx, line);
  const cost = await findDefaultCost(tx, line, addedLine, context.today);
  return insertDraft(tx, {
    ...addedLine.key,
    PricePer: addedLine.PricePer,
    BuyPrice: input.BuyPrice ?? cost.BuyPrice,
    Haulage: input.Haulage ?? cost.Haulage,
    SellPrice: input.SellPrice,
    EffectiveFrom: input.EffectiveFrom ?? context.today,
    Revision: getNextRevision(line),
  });
};

type DraftValues = LineKey &
  Record<'BuyPrice' | 'Haulage', Big | number | null> & {
    PricePer: number;
    SellPrice: Big | number;
    EffectiveFrom: string;
    Revision: number;
  };

const insertDraft = async (tx: Tx, values: DraftValues) => {
  const { PriceListId } = await tx.insertInto('price_lists').values(values).returning('PriceListId').executeTakeFirstOrThrow();
  return PriceListId;
};

const keyFields = ['CustomerId', 'ProductId', 'SupplierDepotId', 'CurrencyId', 'MinimumQuantity'] as const;

/** Refuses a change of the fields that identify a line. Only a new line that was never published may change its quantity break. */
const requireSameLine = (input: PriceListInput, revision: Revision, field: string) => {
  for (const name of keyFields) {
    const inputValue = input[name];
    if (inputValue === undefined || inputValue === null || (inputValue || null) === (revision[name] || null)) continue;
    if (name === 'MinimumQuantity' && revision.Status === 'Draft' && revision.Revision === 1) continue;
    throw invalidField(`${field}${name}`, 'cannot be changed. Add a new line and delist this one');
  }
  requireSameProduct(input, revision.ProductCode, field);
};

/** Merges the input into the revision. If the price unit changes, converts the prices that are not in the input. */
const mergeChanges = (input: PriceListInput, revision: Revision, today: string) => {
  const current = convertPrices(revision, input.PricePer ?? revision.PricePer);
  return {
    PricePer: current.PricePer,
    BuyPrice: input.BuyPrice ?? current.BuyPrice,
    Haulage: input.Haulage ?? current.Haulage,
    SellPrice: input.SellPrice ?? current.SellPrice,
    EffectiveFrom: input.EffectiveFrom ?? (current.EffectiveFrom < today ? today : current.EffectiveFrom),
  };
};

const hasChanges = (input: PriceListInput) =>
  (['PricePer', 'BuyPrice', 'Haulage', 'SellPrice', 'MinimumQuantity', 'EffectiveFrom'] as const).some(
    (name) => input[name] !== undefined && input[name] !== null,
  );

const changeRevision = async (
  context: Context,
  tx: Tx,
  { input, PriceListId }: { input: PriceListInput; PriceListId: number },
  field: string,
) => {
  const revision = await lockRevision(tx, { PriceListId, Version: input.Version });
  requireSameLine(input, revision, field);
  const line = await findLine(tx, revision);
  if (revision.Status !== 'Draft') {
    await requireNoDraft(tx, line);
    await requireLatest(tx, line, revision);
    const { CustomerId, ProductId, SupplierDepotId, CurrencyId, MinimumQuantity } = revision;
    const key = { CustomerId, ProductId, SupplierDepotId, CurrencyId, MinimumQuantity };
    return insertDraft(tx, { ...key, ...mergeChanges(input, revision, context.today), Revision: getNextRevision(line) });
  }
  if (!hasChanges(input)) return PriceListId;
  await tx
    .updateTable('price_lists')
    .set({
      ...mergeChanges(input, revision, revision.EffectiveFrom),
      MinimumQuantity: input.MinimumQuantity ?? revision.MinimumQuantity,
      Revision: getNextRevision(line),
    })
    .where('PriceListId', '=', PriceListId)
    .execute();
  return PriceListId;
};

/**
 * Saves the input as the only draft of its line and returns the draft’s id. It changes an existing draft, makes one from a saved or
 * delisted revision, or adds a line if there is no id. Refuses a past date, a line that another user has changed or drafted, and a cost
 * from a user who can’t see costs.
 */
export const savePriceDraft = async (context: Context, tx: Tx, input: PriceListInput, field = ''): Promise<number> => {
  requireCostAccess(context, input, field);
  requireNotPast(input.EffectiveFrom, context.today, field);
  return input.PriceListId
    ? changeRevision(context, tx, { input, PriceListId: input.PriceListId }, field)
    : addDraft(context, tx, input, field);
};
