import { sql } from 'kysely';
import type { OrderWarning } from '#contract/sales/orders/shapes.ts';
import { spokenName } from '#contract/money/payments/itemName.ts';
import type { Db } from '#server/database/client/connect.ts';
import { findOpenItems } from '#server/modules/money/payments/openItems.ts';
import type { OpenItemRow } from '#server/modules/money/payments/openItems.ts';
import { toPence } from './proposal.ts';
import { filterMaybeQuoted, createQuoteFinder } from '#server/modules/money/payments/allocation/quoted.ts';

const maxNamed = 5;

interface QuotedReference {
  customerId: number;
  reference: string;
}

const hasDigits = (reference: string) => /\d/.test(reference);

/** Finds open items of other accounts that the reference quotes. Finds none if the reference quotes an item of this account. */
export const findElsewhere = async (db: Db, { customerId, reference }: QuotedReference, ownItems: readonly OpenItemRow[]) => {
  if (!hasDigits(reference) || createQuoteFinder(ownItems)(reference).quoted.length > 0) return [];
  const items = await findOpenItems(db, {
    where: sql`${filterMaybeQuoted([reference])} AND i.customer_id <> ${customerId}`,
  });
  const { quoted } = createQuoteFinder(items)(reference);
  return quoted
    .slice(0, maxNamed)
    .map(({ InvoiceNo, OriginalNo, Kind, Outstanding, CustomerId, CustomerName, AccountCode, CurrencyCode, DiscountAvailable }) => ({
      InvoiceNo,
      OriginalNo,
      Kind,
      Outstanding,
      CustomerId,
      CustomerName,
      AccountCode,
      CurrencyCode,
      amounts: [toPence(Outstanding), toPence(Outstanding.minus(DiscountAvailable))],
    }));
};

/** Asks about the account if the reference quotes an open item of another customer. Null if it does not. */
export const findAccountQuestion = async (db: Db, quotedReference: QuotedReference): Promise<OrderWarning | null> => {
  if (!hasDigits(quotedReference.reference)) return null;
  const ownItems = await findOpenItems(db, {
    where: sql`i.customer_id = ${quotedReference.customerId} AND ${filterMaybeQuoted([quotedReference.reference])}`,
  });
  const matches = await findElsewhere(db, quotedReference, ownItems);
  if (matches.length === 0) return null;
  const names = matches.map((item) => `${spokenName(item)} of ${item.CustomerName}`);
  return { Kind: 'OtherAccount', Message: `The reference quotes ${names.join(', ')}` };
};
