import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import { allIds } from '#contract/values.ts';
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
    SELECT note.stock_comment_id, note.customer_id, c.name AS customer_name, note.product_id, p.code AS product_code, note.comment, note.created_at,
      person(note.created_by) AS created_by_name
    FROM stock_comments note JOIN customers c USING (customer_id) LEFT JOIN products p ON p.product_id = note.product_id
    WHERE note.active AND ${condition} ORDER BY note.stock_comment_id DESC LIMIT 500`,
  example: sql`true`,
});

interface CommentQuery {
  customerId: number;
  productId?: number | undefined;
}

/** Lists the notes on one customer's goods, or on those of all customers for `allIds`. `productId` limits them to one product. */
export const findStockComments = (db: Db, { customerId, productId }: CommentQuery) =>
  comments.rows(
    db,
    sql`(${customerId} = ${sql.lit(allIds)} OR note.customer_id = ${customerId}) AND ${productId === undefined ? sql`true` : sql`note.product_id = ${productId}`}`,
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
    const [addedComment] = await comments.rows(tx, sql`note.stock_comment_id = ${StockCommentId}`);
    if (!addedComment) throw new Error('The note was not saved');
    return addedComment;
  });

export const deleteStockComment = (context: Context, id: number) =>
  inTransaction(context, async (tx) => {
    const note = await tx.selectFrom('stock_comments').select(['Active']).where('StockCommentId', '=', id).forUpdate().executeTakeFirst();
    if (!note) throw new AppError('NOT_FOUND', 'There is no such note');
    if (note.Active) await tx.updateTable('stock_comments').set({ Active: false }).where('StockCommentId', '=', id).execute();
    return { StockCommentId: id };
  });
