import { sql } from 'kysely';
import { parsePaperName } from '#contract/warehouse/declarations/calls.ts';
import type { OrderDeclaration, OrderDeclarations } from '#contract/warehouse/declarations/calls.ts';
import { AppError } from '#contract/call/errors.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import { getPaper, noSuchPaper } from './papers.ts';

interface FoundDeclaration extends OrderDeclaration {
  PaperUrl: string;
}

type Asker = Pick<Context, 'db' | 'today' | 'user'>;

/** Finds the despatch date, or today, and whether the goods have left. A declaration in force on the despatch date still counts after it is retired. */
const findDeclarationDay = async (
  { db, today, user: { CustomerId } }: Asker,
  orderId: number,
): Promise<{ day: DateOnly; isGone: boolean }> => {
  const order = await db.selectFrom('orders').select(['CustomerId', 'DespatchedOn']).where('OrderId', '=', orderId).executeTakeFirst();
  // A customer must not learn that another customer's order exists.
  if (!order || (CustomerId !== null && order.CustomerId !== CustomerId)) throw new AppError('NOT_FOUND', 'There is no such order');
  return { day: order.DespatchedOn ?? today, isGone: order.DespatchedOn !== null };
};

/** Goods on orders with their supplier. For a direct deal that is the supplier who delivers, otherwise the product's own. */
export const dealGoods = sql`
  SELECT l.order_id, p.product_id, p.code, p.description, CASE WHEN s.is_own IS FALSE THEN s.supplier_id ELSE p.supplier_id END AS maker_id
  FROM order_details l JOIN products p USING (product_id)
  LEFT JOIN supplier_depots sd ON sd.supplier_depot_id = l.supplier_depot_id LEFT JOIN suppliers s ON s.supplier_id = sd.supplier_id`;

const goods = (orderId: number) =>
  sql`SELECT DISTINCT product_id, code, description, maker_id FROM (${dealGoods} WHERE l.order_id = ${orderId}) lines`;

/** Matches a declaration that names the product, or that names no product and is from its supplier. */
export const coversGoods = sql`(EXISTS (SELECT FROM declaration_products n WHERE n.declaration_id = d.declaration_id AND n.product_id = g.product_id)
  OR (d.supplier_id = g.maker_id AND NOT EXISTS (SELECT FROM declaration_products n WHERE n.declaration_id = d.declaration_id)))`;

const find = async ({ db, user }: Asker, orderId: number, { day, isGone }: Awaited<ReturnType<typeof findDeclarationDay>>) => {
  const isExternal = user.CustomerId !== null;
  const { rows } = await sql<FoundDeclaration>`
    SELECT d.declaration_id, d.code, d.description, CASE WHEN NOT ${isExternal}::boolean THEN s.name END AS supplier_name, d.issued_on, d.valid_to,
      d.paper_url, jsonb_agg(jsonb_build_object('Code', g.code, 'Description', g.description) ORDER BY g.code) AS products
    FROM (${goods(orderId)}) g JOIN declarations d ON ${coversGoods}
    JOIN suppliers s ON s.supplier_id = d.supplier_id
    WHERE (d.active OR ${isGone}::boolean) AND d.paper_url IS NOT NULL AND d.issued_on <= ${day}::date AND coalesce(d.valid_to >= ${day}::date, true)
      AND (d.for_customers OR NOT ${isExternal}::boolean)
    GROUP BY d.declaration_id, s.name ORDER BY d.description, d.declaration_id`.execute(db);
  return rows;
};

/** Finds the products of a deal that have no declaration. */
const findUncoveredProducts = async ({ db }: Asker, orderId: number, foundDeclarations: readonly FoundDeclaration[]) => {
  const declaredCodes = new Set(foundDeclarations.flatMap(({ Products }) => Products.map(({ Code }) => Code)));
  const { rows } = await sql<{ Code: string }>`SELECT DISTINCT g.code FROM (${goods(orderId)}) g ORDER BY g.code`.execute(db);
  return rows.map(({ Code }) => Code).filter((code) => !declaredCodes.has(code));
};

/** Finds the declarations in force for an order's goods on its despatch date or today. Throws NOT_FOUND, also for another customer's order. */
export const findOrderDeclarations = async (context: Asker, orderId: number): Promise<OrderDeclarations> => {
  const on = await findDeclarationDay(context, orderId);
  const foundDeclarations = await find(context, orderId, on);
  return {
    InForceOn: on.day,
    Declarations: foundDeclarations.map(({ PaperUrl: _address, ...declaration }) => declaration),
    Without: context.user.CustomerId === null ? await findUncoveredProducts(context, orderId, foundDeclarations) : [],
  };
};

/** Returns one of these declarations as a PDF. Throws NOT_FOUND if it does not belong to that order. */
export const openOrderDeclaration = async (context: Asker, orderId: number, declarationId: number) => {
  const foundDeclarations = await find(context, orderId, await findDeclarationDay(context, orderId));
  const one = foundDeclarations.find(({ DeclarationId }) => DeclarationId === declarationId);
  const name = one && parsePaperName(one.PaperUrl);
  if (name === undefined) throw noSuchPaper();
  return getPaper(context.db, name, `Declaration ${one?.Code ?? declarationId}.pdf`);
};
