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

type DeclarationContext = Pick<Context, 'db' | 'today' | 'user'>;

/** Finds the day on which declarations must be in force: the despatch date, or today if the goods have not left. */
const findDeclarationDay = async (
  { db, today, user: { CustomerId } }: DeclarationContext,
  orderId: number,
): Promise<{ day: DateOnly; hasLeft: boolean }> => {
  const order = await db.selectFrom('orders').select(['CustomerId', 'DespatchedOn']).where('OrderId', '=', orderId).executeTakeFirst();
  // A customer must not learn that another customer's order exists.
  if (!order || (CustomerId !== null && order.CustomerId !== CustomerId)) throw new AppError('NOT_FOUND', 'There is no such order');
  return { day: order.DespatchedOn ?? today, hasLeft: order.DespatchedOn !== null };
};

/** Goods on orders, each with its supplier as `maker_id`: the supplier that delivers a direct deal, otherwise the supplier of the product. */
export const dealGoods = sql`
  SELECT l.order_id, p.product_id, p.code, p.description, CASE WHEN deliverer.is_own IS FALSE THEN deliverer.supplier_id ELSE p.supplier_id END AS maker_id
  FROM order_details l JOIN products p USING (product_id)
  LEFT JOIN supplier_depots depot ON depot.supplier_depot_id = l.supplier_depot_id
  LEFT JOIN suppliers deliverer ON deliverer.supplier_id = depot.supplier_id`;

const selectGoods = (orderId: number) =>
  sql`SELECT DISTINCT product_id, code, description, maker_id FROM (${dealGoods} WHERE l.order_id = ${orderId}) lines`;

/** Matches declaration `d` with goods `g` if it names their product, or if it names no products and is from their supplier. */
export const coversGoods = sql`(EXISTS (SELECT FROM declaration_products named WHERE named.declaration_id = d.declaration_id AND named.product_id = g.product_id)
  OR (d.supplier_id = g.maker_id AND NOT EXISTS (SELECT FROM declaration_products named WHERE named.declaration_id = d.declaration_id)))`;

/** Finds declarations in force on the day. One that was retired later still counts if the goods have left. */
const findDeclarations = async (
  { db, user }: DeclarationContext,
  orderId: number,
  { day, hasLeft }: Awaited<ReturnType<typeof findDeclarationDay>>,
) => {
  const isCustomerUser = user.CustomerId !== null;
  const { rows } = await sql<FoundDeclaration>`
    SELECT d.declaration_id, d.code, d.description, CASE WHEN NOT ${isCustomerUser}::boolean THEN s.name END AS supplier_name, d.issued_on, d.valid_to,
      d.paper_url, jsonb_agg(jsonb_build_object('Code', g.code, 'Description', g.description) ORDER BY g.code) AS products
    FROM (${selectGoods(orderId)}) g JOIN declarations d ON ${coversGoods}
    JOIN suppliers s ON s.supplier_id = d.supplier_id
    WHERE (d.active OR ${hasLeft}::boolean) AND d.paper_url IS NOT NULL AND d.issued_on <= ${day}::date AND coalesce(d.valid_to >= ${day}::date, true)
      AND (d.for_customers OR NOT ${isCustomerUser}::boolean)
    GROUP BY d.declaration_id, s.name ORDER BY d.description, d.declaration_id`.execute(db);
  return rows;
};

/** Finds the products of a deal that have no declaration. */
const findUncoveredProducts = async ({ db }: DeclarationContext, orderId: number, foundDeclarations: readonly FoundDeclaration[]) => {
  const declaredCodes = new Set(foundDeclarations.flatMap(({ Products }) => Products.map(({ Code }) => Code)));
  const { rows } = await sql<{ Code: string }>`SELECT DISTINCT g.code FROM (${selectGoods(orderId)}) g ORDER BY g.code`.execute(db);
  return rows.map(({ Code }) => Code).filter((code) => !declaredCodes.has(code));
};

/** Finds the declarations in force for an order's goods. Throws NOT_FOUND if the order belongs to another customer. */
export const findOrderDeclarations = async (context: DeclarationContext, orderId: number): Promise<OrderDeclarations> => {
  const declarationDay = await findDeclarationDay(context, orderId);
  const foundDeclarations = await findDeclarations(context, orderId, declarationDay);
  return {
    InForceOn: declarationDay.day,
    Declarations: foundDeclarations.map(({ PaperUrl: _paperUrl, ...declaration }) => declaration),
    Without: context.user.CustomerId === null ? await findUncoveredProducts(context, orderId, foundDeclarations) : [],
  };
};

/** Returns a declaration of an order as a PDF. Throws NOT_FOUND if it does not belong to that order. */
export const openOrderDeclaration = async (context: DeclarationContext, orderId: number, declarationId: number) => {
  const foundDeclarations = await findDeclarations(context, orderId, await findDeclarationDay(context, orderId));
  const declaration = foundDeclarations.find(({ DeclarationId }) => DeclarationId === declarationId);
  const name = declaration && parsePaperName(declaration.PaperUrl);
  if (name === undefined) throw noSuchPaper();
  return getPaper(context.db, name, `Declaration ${declaration?.Code ?? declarationId}.pdf`);
};
