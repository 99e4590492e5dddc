import { sql } from 'kysely';
import type { OrderWarning } from '#contract/orders/shapes.ts';
import { spokenName } from '#contract/payments/itemName.ts';
import type { Db } from '#server/database/connect.ts';
import { findOpenItems } from './openItems.ts';
import { toPence } from './proposal.ts';
import { numbersIn } from './suggestion.ts';

const mostNamed = 5;
const largest = 999_999_999;

interface Referring {
  customerId: number;
  reference: string;
}

const quotedIn = (reference: string) => [...numbersIn(reference)].filter((no) => no <= largest);

/** Open items of other accounts whose number stands in the reference, none of this account's (`own`) being quoted. */
export const findElsewhere = async (db: Db, { customerId, reference }: Referring, own: readonly { InvoiceNo: number }[]) => {
  const quoted = quotedIn(reference);
  if (quoted.length === 0 || own.some((item) => quoted.includes(item.InvoiceNo))) return [];
  const found = await findOpenItems(db, {
    where: sql`i.invoice_no = ANY(${quoted}::integer[]) AND i.customer_id <> ${customerId}`,
    limit: mostNamed,
  });
  return found.map(({ InvoiceNo, Kind, Outstanding, CustomerId, CustomerName, AccountCode, CurrencyCode, DiscountAvailable }) => ({
    InvoiceNo,
    Kind,
    Outstanding,
    CustomerId,
    CustomerName,
    AccountCode,
    CurrencyCode,
    amounts: [toPence(Outstanding), toPence(Outstanding.minus(DiscountAvailable))],
  }));
};

/** What a person must confirm before money whose reference quotes what another customer owes is posted to this account. */
export const findAccountQuestion = async (db: Db, referring: Referring): Promise<OrderWarning | null> => {
  const quoted = quotedIn(referring.reference);
  if (quoted.length === 0) return null;
  const own = await findOpenItems(db, { where: sql`i.customer_id = ${referring.customerId} AND i.invoice_no = ANY(${quoted}::integer[])` });
  const found = await findElsewhere(db, referring, own);
  if (found.length === 0) return null;
  const named = found.map((item) => `${spokenName(item)} of ${item.CustomerName}`);
  return { Kind: 'OtherAccount', Message: `The reference quotes ${named.join('; ')}` };
};
