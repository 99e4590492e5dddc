import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { StockComment } from '#contract/warehouse/stock/movements.ts';
import type { addStockComment as addCall } from '#contract/warehouse/stock/movements.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';

const comments = statement({
  name: 'findStockComments',
  row: StockComment,
  write: (condition: RawBuilder<unknown>) => sql`
    SELECT m.stock_comment_id, m.customer_id, c.name AS customer_name, m.product_id, p.code AS product_code, m.comment, m.created_at,
      person(m.created_by) AS created_by_name
    FROM stock_comments m JOIN customers c USING (customer_id) LEFT JOIN products p ON p.product_id = m.product_id
    WHERE m.active AND ${condition} ORDER BY m.stock_comment_id DESC LIMIT 500`,
  example: sql`true`,
});

interface Wanted {
  customerId: number;
  productId?: number | undefined;
}

/** Of a customer, 0 for all; about a product, where one is said. */
export const findStockComments = (db: Db, { customerId, productId }: Wanted) =>
  comments.rows(
    db,
    sql`(${customerId} = 0 OR m.customer_id = ${customerId}) AND ${productId === undefined ? sql`true` : sql`m.product_id = ${productId}`}`,
  );

export const addStockComment = (context: Context, { CustomerId, ProductId = null, Comment }: BodyOf<typeof addCall>) =>
  inTransaction(context, async (tx) => {
    const customer = await tx
      .selectFrom('customers')
      .select('CustomerId')
      .where('CustomerId', '=', CustomerId)
      .where('Active', '=', true)
      .executeTakeFirst();
    if (!customer) throw invalidField('CustomerId', 'is not a customer in use: choose another');
    if (ProductId !== null) {
      const product = await tx.selectFrom('products').select('ProductId').where('ProductId', '=', ProductId).executeTakeFirst();
      if (!product) throw invalidField('ProductId', 'no longer exists. Choose another');
    }
    const { StockCommentId } = await tx
      .insertInto('stock_comments')
      .values({ CustomerId, ProductId, Comment })
      .returning('StockCommentId')
      .executeTakeFirstOrThrow();
    const [added] = await comments.rows(tx, sql`m.stock_comment_id = ${StockCommentId}`);
    if (!added) throw new Error('The comment that was added is gone');
    return added;
  });

export const deleteStockComment = (context: Context, id: number) =>
  inTransaction(context, async (tx) => {
    const found = await tx.selectFrom('stock_comments').select(['Active']).where('StockCommentId', '=', id).forUpdate().executeTakeFirst();
    if (!found) throw new AppError('NOT_FOUND', 'There is no such note');
    if (found.Active) await tx.updateTable('stock_comments').set({ Active: false }).where('StockCommentId', '=', id).execute();
    return { StockCommentId: id };
  });
