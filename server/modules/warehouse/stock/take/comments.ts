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

interface CommentQuery {
  customerId: number;
  productId?: number | undefined;
}

/** Lists notes of one customer, or of all if `customerId` is 0. Optionally for one product. */
export const findStockComments = (db: Db, { customerId, productId }: CommentQuery) =>
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
    if (!customer) throw invalidField('CustomerId', 'is not an active customer. Choose another');
    if (ProductId !== null) {
      const product = await tx.selectFrom('products').select('ProductId').where('ProductId', '=', ProductId).executeTakeFirst();
      if (!product) throw invalidField('ProductId', 'no longer exists. Choose another');
    }
    const { StockCommentId } = await tx
      .insertInto('stock_comments')
      .values({ CustomerId, ProductId, Comment })
      .returning('StockCommentId')
      .executeTakeFirstOrThrow();
    const [addedComment] = await comments.rows(tx, sql`m.stock_comment_id = ${StockCommentId}`);
    if (!addedComment) throw new Error('The comment was not saved');
    return addedComment;
  });

export const deleteStockComment = (context: Context, id: number) =>
  inTransaction(context, async (tx) => {
    const stored = await tx.selectFrom('stock_comments').select(['Active']).where('StockCommentId', '=', id).forUpdate().executeTakeFirst();
    if (!stored) throw new AppError('NOT_FOUND', 'There is no such note');
    if (stored.Active) await tx.updateTable('stock_comments').set({ Active: false }).where('StockCommentId', '=', id).execute();
    return { StockCommentId: id };
  });
