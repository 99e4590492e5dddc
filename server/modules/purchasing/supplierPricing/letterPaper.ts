import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { PriceLetterSnapshot } from '#server/documents/snapshots/priceSnapshots.ts';
import { storeDocument } from '#server/modules/system/documents/queries.ts';
import type { PdfPaper } from '#server/modules/system/documents/queries.ts';
import { findAddressee } from '#server/modules/sales/prices/paper.ts';

interface Letter {
  CustomerId: number;
  WrittenOn: string;
  EffectiveFrom: string;
  Lines: PriceLetterSnapshot['Lines'];
}

/** Loads a letter with its lines. A line has the price before and after the change. */
const findLetter = async (db: Db, id: number) => {
  const { rows } = await sql<Letter>`
    SELECT letter.customer_id, (batch.created_at AT TIME ZONE 'Europe/London')::date AS written_on, batch.effective_from,
      (SELECT json_agg(json_build_object('place', CASE WHEN supplier.is_own THEN 'From our warehouse' ELSE 'Direct from ' || depot.name END,
          'product_code', product.code, 'description', product.description, 'minimum_quantity', pl.minimum_quantity, 'price_per', pl.price_per,
          'was', letter_line.was::text, 'price', pl.sell_price::text)
          ORDER BY supplier.is_own DESC, depot.name, pl.supplier_depot_id, product.description, product.code, pl.minimum_quantity)
        FROM jsonb_to_recordset(letter.lines) AS letter_line(price_list_id integer, was numeric) JOIN price_lists pl USING (price_list_id)
        JOIN products product USING (product_id) JOIN supplier_depots depot USING (supplier_depot_id)
        JOIN suppliers supplier ON supplier.supplier_id = depot.supplier_id) AS lines
    FROM price_letters letter JOIN price_batches batch USING (price_batch_id) WHERE letter.price_letter_id = ${id}`.execute(db);
  const [letterRow] = rows;
  if (!letterRow) throw new AppError('NOT_FOUND', 'There is no such price letter');
  return letterRow;
};

/** Returns the document of a price letter. Its prices never change. */
export const getPriceLetterDocument = async (db: Db, id: number): Promise<PdfPaper> => {
  const { CustomerId, ...letter } = await findLetter(db, id);
  const addressee = await findAddressee(db, CustomerId);
  return {
    kind: 'PriceLetter',
    subjectId: id,
    customerId: CustomerId,
    fileName: `Prices from ${letter.EffectiveFrom} ${addressee.Customer.AccountCode}.pdf`,
    input: () => ({ kind: 'priceLetter', snapshot: { ...addressee, ...letter } }),
  };
};

export const openPriceLetter = async (context: Context, id: number) => storeDocument(context, await getPriceLetterDocument(context.db, id));
