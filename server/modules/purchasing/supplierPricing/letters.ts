import { sql } from 'kysely';
import { z } from 'zod';
import type { ListQuery } from '#contract/list.ts';
import { listPriceLetters } from '#contract/purchasing/supplierPricing/calls.ts';
import type { Context } from '#server/context.ts';
import { addRows } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { statement } from '#server/database/statements.ts';
import { findList, withRows } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';
import { findRecipients } from '#server/modules/system/documents/recipients.ts';
import { status } from '#server/modules/sales/deal/status.ts';
import { isSamePriceLine } from '#server/modules/sales/prices/lists.ts';
import type { ChangedPrice } from './change.ts';

const standardBuyers = statement({
  name: 'findBuyersAtStandard',
  row: z.object({ PriceListId: z.number(), CustomerId: z.number() }),
  // A row is a customer who ordered at a standard price in the last 12 months and has no price of their own for the product from that depot.
  write: ({ ids, today }: { ids: readonly number[]; today: string }) => sql`
    SELECT DISTINCT pl.price_list_id, o.customer_id
    FROM price_lists pl JOIN price_lists revision ON ${isSamePriceLine('revision', 'pl')} AND revision.status <> 'Draft'
    JOIN order_details l ON l.price_list_id = revision.price_list_id JOIN orders o USING (order_id) JOIN customers c ON c.customer_id = o.customer_id AND c.active
    WHERE pl.price_list_id = ANY(${ids}::integer[]) AND o.status_id <> ${status.Cancelled}
      AND o.order_date > ${today}::date - interval '12 months' AND o.order_date <= ${today}::date
      AND NOT EXISTS (SELECT FROM price_lists own WHERE own.customer_id = o.customer_id AND own.product_id = pl.product_id
        AND own.supplier_depot_id = pl.supplier_depot_id AND own.currency_id = pl.currency_id AND own.status = 'Saved')
    ORDER BY pl.price_list_id, o.customer_id`,
  example: { ids: [1], today: '2026-11-21' },
});

const findActiveIds = async (tx: Tx, ids: readonly number[]) => {
  const { rows } = await sql<{ CustomerId: number }>`
    SELECT customer_id FROM customers WHERE active AND customer_id = ANY(${[...new Set(ids)]}::integer[])`.execute(tx);
  return new Set(rows.map(({ CustomerId }) => CustomerId));
};

interface BatchInput {
  PriceBatchId: number;
  /** Ids of the new revisions, in the order of the lines. */
  ids: readonly number[];
  today: string;
}

/**
 * Stores a letter for each customer whose sell prices change: their own prices, or standard prices at which they buy. The letters are stored with the change,
 * because the buyers may be others tomorrow. Sends nothing.
 */
export const addLetters = async (tx: Tx, changedPrices: readonly ChangedPrice[], { PriceBatchId, ids, today }: BatchInput) => {
  const repricedLines = changedPrices.flatMap(({ line, after }, index) =>
    after.SellPrice.eq(line.SellPrice) ? [] : [{ line, letterLine: { price_list_id: ids[index], was: Number(line.SellPrice) } }],
  );
  const standardIds = repricedLines.filter(({ line }) => line.CustomerId === null).map(({ line }) => line.PriceListId);
  const buyers = standardIds.length === 0 ? [] : await standardBuyers.rows(tx, { ids: standardIds, today });
  const buyersByPrice = Map.groupBy(buyers, ({ PriceListId }) => PriceListId);
  const activeIds = await findActiveIds(
    tx,
    repricedLines.flatMap(({ line }) => line.CustomerId ?? []),
  );
  const linesByCustomer = new Map<number, (typeof repricedLines)[number]['letterLine'][]>();
  for (const { line, letterLine } of repricedLines) {
    const customerIds =
      line.CustomerId === null ? (buyersByPrice.get(line.PriceListId) ?? []).map(({ CustomerId }) => CustomerId) : [line.CustomerId];
    for (const id of customerIds) {
      if (line.CustomerId !== null && !activeIds.has(id)) continue;
      const lines = linesByCustomer.get(id);
      if (lines) lines.push(letterLine);
      else linesByCustomer.set(id, [letterLine]);
    }
  }
  const rows = [...linesByCustomer].map(([CustomerId, Lines]) => ({
    PriceBatchId,
    CustomerId,
    Lines: Lines as never,
    LineCount: Lines.length,
  }));
  await addRows(tx, 'price_letters', rows, 'PriceLetterId');
};

/** SQL: whether letter `l` has been sent by e-mail. */
export const isLetterSent = sql`EXISTS (SELECT FROM outbox o WHERE o.customer_id = l.customer_id AND o.document_kind = 'PriceLetter'
  AND o.document_ids @> ARRAY[l.price_letter_id] AND o.state = 'Sent')`;

const letters = listSource({
  name: 'listPriceLetters',
  list: listPriceLetters.list,
  columns: listPriceLetters.list.row.omit({ Recipients: true }),
  select: (batchId: number) => sql`
    SELECT l.price_letter_id, l.customer_id, c.account_code, c.name AS customer_name, l.line_count, mail.state AS mail_state, mail.sent_at
    FROM price_letters l JOIN customers c USING (customer_id)
    LEFT JOIN LATERAL (SELECT o.state, o.sent_at FROM outbox o WHERE o.customer_id = l.customer_id AND o.document_kind = 'PriceLetter'
      AND o.document_ids @> ARRAY[l.price_letter_id] AND o.state <> 'Cancelled' ORDER BY (o.state = 'Sent') DESC, o.outbox_id DESC LIMIT 1) mail ON true
    WHERE l.price_batch_id = ${batchId}`,
  example: 1,
  where: {
    q: (text) => matchesAllWords(text, (word) => sql`searchable(listed.customer_name, listed.account_code) LIKE ${containing(word)}`),
  },
});

/** Lists the letters of a bulk price change with their recipients. */
export const findPriceLetters = async ({ db }: Context, batchId: number, query: ListQuery) => {
  const page = await findList(db, letters, query, batchId);
  const recipients = await findRecipients(
    db,
    page.rows.map((row) => row.CustomerId),
    'PriceLetter',
  );
  return withRows(
    page,
    page.rows.map((row) => ({ ...row, Recipients: recipients.get(row.CustomerId) ?? [] })),
  );
};
