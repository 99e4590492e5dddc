import { sql } from 'kysely';
import { invalidField } from '#contract/call/errors.ts';
import { maxCodes } from '#contract/record/parts.ts';
import type { Tx } from '#server/database/client/connect.ts';
import type { Rules, Values } from '#server/modules/entityRules.ts';
import { normaliseCodeSql } from '#server/modules/sales/deal/lines/theirCode.ts';
import { must } from '#server/must.ts';

interface Other {
  Code: string;
  ProductCode: string;
  IsSameCode: boolean;
}

const requireRoom = async (tx: Tx, customerId: number) => {
  const { rows } = await sql<{ Count: number }>`
    SELECT count(*)::integer AS count FROM customer_codes WHERE customer_id = ${customerId} AND active`.execute(tx);
  if (must(rows[0], 'The count').Count >= maxCodes)
    throw invalidField('Code', `cannot be added. A customer can have at most ${maxCodes.toLocaleString('en-GB')} codes`);
};

/** Allows a customer one code for each product, and one product for each code, because documents show only one. */
export const customerCodeRules: Rules = {
  prepare: async (tx, { values, stored }) => {
    const { CustomerCodeId = null, CustomerId, ProductId, Code, Active }: Values = { ...stored, ...values };
    if (Active === false) return values;
    if (stored?.Active !== true) await requireRoom(tx, Number(CustomerId));
    const { rows } = await sql<Other>`
      SELECT c.code, p.code AS product_code, ${normaliseCodeSql(sql`c.code`)} = ${normaliseCodeSql(sql`${String(Code)}::text`)} AS is_same_code
      FROM customer_codes c JOIN products p USING (product_id)
      WHERE c.customer_id = ${Number(CustomerId)} AND c.active AND c.customer_code_id IS DISTINCT FROM ${CustomerCodeId}::integer
        AND (${normaliseCodeSql(sql`c.code`)} = ${normaliseCodeSql(sql`${String(Code)}::text`)} OR c.product_id = ${Number(ProductId)})
      ORDER BY is_same_code DESC LIMIT 1`.execute(tx);
    const [other] = rows;
    if (other?.IsSameCode) throw invalidField('Code', `already stands for ${other.ProductCode}`);
    if (other) throw invalidField('ProductId', `already has the code ${other.Code}. Change that code instead`);
    return values;
  },
};
