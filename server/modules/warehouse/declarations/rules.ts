import { sql } from 'kysely';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { parsePaperName } from '#contract/warehouse/declarations/calls.ts';
import type { Use } from '#contract/masterData/entities/definition/uses.ts';
import { invalidField } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { status } from '#server/modules/sales/deal/status.ts';
import type { Rules, Save, Values } from '#server/modules/entityRules.ts';
import { dealGoods, coversGoods } from './ofOrder.ts';

/** Refuses products of other suppliers. A product that is on the declaration already may stay, even if it has another supplier now. */
const requireOwnProducts = async (tx: Tx, { values, stored }: Save) => {
  const SupplierId = values.SupplierId ?? stored?.SupplierId;
  const productIds = (values.ProductIds ?? stored?.ProductIds ?? []) as number[];
  const storedIds = SupplierId === stored?.SupplierId ? (stored?.ProductIds as number[] | undefined) : undefined;
  const addedIds = productIds.filter((id) => !storedIds?.includes(id));
  if (addedIds.length === 0) return;
  const { rows } = await sql<{ Code: string; Name: string }>`
    SELECT p.code, s.name FROM products p JOIN suppliers s USING (supplier_id)
    WHERE p.product_id = ANY(${addedIds}::integer[]) AND p.supplier_id <> ${SupplierId}::integer AND NOT s.is_own ORDER BY p.code LIMIT 1`.execute(
    tx,
  );
  const [other] = rows;
  if (other) throw invalidField('ProductIds', `must be from this supplier. ${other.Code} is from ${other.Name}`);
};

/** Maximum number of deals listed in each state. */
const maxListedDeals = 5;

interface Deal {
  DealNo: number;
  Part: number;
  Customer: string;
  HasLeft: boolean;
}

/** Lists the open deals that lose the declaration if it is removed, and the deals that left while it was in force, which keep it. */
const findDeclarationUses = async ({ db, today }: Pick<Context, 'db' | 'today'>, id: number): Promise<Use[]> => {
  const { rows } = await sql<Deal & { Count: number; Position: number }>`
    SELECT * FROM (
      SELECT o.deal_no, o.part, c.name AS customer, o.despatched_on IS NOT NULL AS has_left,
        count(*) OVER (PARTITION BY o.despatched_on IS NOT NULL)::integer AS count,
        (row_number() OVER (PARTITION BY o.despatched_on IS NOT NULL ORDER BY o.order_id DESC))::integer AS position
      FROM declarations d CROSS JOIN orders o JOIN customers c USING (customer_id)
      WHERE d.declaration_id = ${id} AND d.paper_url IS NOT NULL AND o.status_id <> ${status.Cancelled}
        AND (o.despatched_on IS NOT NULL OR o.status_id < ${status.Invoiced})
        AND coalesce(o.despatched_on, ${today}::date) BETWEEN d.issued_on AND coalesce(d.valid_to, 'infinity')
        AND o.order_id IN (SELECT g.order_id FROM (${dealGoods}) g WHERE ${coversGoods})) found
    WHERE position <= ${maxListedDeals} ORDER BY has_left, position`.execute(db);
  const toUse = (Title: string, deals: typeof rows): Use[] => {
    const [first] = deals;
    return first ? [{ Title, Count: first.Count, Some: deals.map((deal) => `${dealName(deal)} for ${deal.Customer}`) }] : [];
  };
  return [
    ...toUse(
      'Open orders that will lose this declaration',
      rows.filter((deal) => !deal.HasLeft),
    ),
    ...toUse(
      'Despatched orders that keep this declaration',
      rows.filter((deal) => deal.HasLeft),
    ),
  ];
};

/** Checks the dates, the supplier of the products, and that the PDF is stored. */
export const declarationRules: Rules = {
  prepare: async (tx, save) => {
    const { context, values, stored } = save;
    const { IssuedOn, ValidTo, PaperUrl }: Values = { ...stored, ...values };
    if (String(IssuedOn) > context.today) throw invalidField('IssuedOn', 'must not be in the future');
    if (typeof ValidTo === 'string' && ValidTo < String(IssuedOn)) throw invalidField('ValidTo', 'must not be before the issue date');
    await requireOwnProducts(tx, save);
    if (typeof PaperUrl === 'string' && PaperUrl !== stored?.PaperUrl) {
      const name = parsePaperName(PaperUrl) ?? null;
      const storedPaper = await tx.selectFrom('supplied_papers').select('Name').where('Name', '=', name).executeTakeFirst();
      if (!storedPaper) throw invalidField('PaperUrl', 'is no longer stored. Choose the file again');
    }
    return values;
  },
  uses: findDeclarationUses,
};
