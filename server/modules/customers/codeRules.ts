import { sql } from 'kysely';
import { invalidField } from '#contract/errors.ts';
import type { Rules, Values } from '#server/modules/entityRules.ts';

interface Other {
  Code: string;
  ProductCode: string;
  IsSameCode: boolean;
}

/** A code of a customer's means one product, and a product has one code of theirs: papers have room for one. */
export const customerCodeRules: Rules = {
  prepare: async (tx, { values, stored }) => {
    const { CustomerCodeId = 0, CustomerId, ProductId, Code, Active }: Values = { ...stored, ...values };
    if (Active === false) return values;
    const { rows } = await sql<Other>`
      SELECT c.code, p.code AS product_code, lower(c.code) = lower(${String(Code)}) AS is_same_code
      FROM customer_codes c JOIN products p USING (product_id)
      WHERE c.customer_id = ${Number(CustomerId)} AND c.active AND c.customer_code_id <> ${Number(CustomerCodeId)}
        AND (lower(c.code) = lower(${String(Code)}) OR c.product_id = ${Number(ProductId)})
      ORDER BY is_same_code DESC LIMIT 1`.execute(tx);
    const [other] = rows;
    if (other?.IsSameCode) throw invalidField('Code', `means ${other.ProductCode} to them already`);
    if (other) throw invalidField('ProductId', `is ${other.Code} to them already: change that one`);
    return values;
  },
};
