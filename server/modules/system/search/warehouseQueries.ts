import { sql } from 'kysely';
import { z } from 'zod';
import { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { startsWith } from '#server/database/search/searchPatterns.ts';
import { maxPerKind, maxMatchesRead, minLength } from './queries.ts';

const lots = statement({
  name: 'search, lots',
  row: z.object({ LotMovementId: z.number(), LotNo: z.string(), ProductCode: z.string(), Description: z.string() }),
  write: (text: string) => sql`
    SELECT max(l.lot_movement_id)::integer AS lot_movement_id, min(l.lot_no) AS lot_no, p.code AS product_code, p.description
    FROM (SELECT * FROM lot_movements WHERE ${startsWith(sql`lower(lot_no)`, text)} LIMIT ${sql.lit(maxMatchesRead)}) l JOIN products p USING (product_id)
    GROUP BY lower(l.lot_no), p.product_id ORDER BY 1 DESC LIMIT ${sql.lit(maxPerKind)}`,
  example: 'L24',
});

export const findLotsBy = (db: Db, text: string) => (text.length < minLength ? [] : lots.rows(db, text));

const receipts = statement({
  name: 'search, goods receipts',
  row: z.object({ GoodsReceiptId: z.number(), ReceivedOn: DateOnly, SupplierDeliveryNoteNo: z.string(), Supplier: z.string() }),
  write: (text: string) => sql`
    SELECT r.goods_receipt_id, r.received_on, r.supplier_delivery_note_no, s.name AS supplier
    FROM goods_receipts r JOIN supplier_depots d USING (supplier_depot_id) JOIN suppliers s USING (supplier_id)
    WHERE ${startsWith(sql`lower(r.supplier_delivery_note_no)`, text)} AND r.reverses_id IS NULL
    ORDER BY r.received_on DESC, r.goods_receipt_id DESC LIMIT ${sql.lit(maxPerKind)}`,
  example: 'CG 11',
});

/** Finds receipts by the start of the supplier's delivery note number. */
export const findReceiptsBy = (db: Db, text: string) => (text.length < minLength ? [] : receipts.rows(db, text));
