import { sql } from 'kysely';
import { z } from 'zod';
import { fillPayLink, findPayLinkError } from '#contract/masterData/entities/payLink.ts';
import { overdueToPay } from '#contract/money/statements/ageing.ts';
import { PortalHome } from '#contract/sales/portal/home.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { buildStatement } from '#server/modules/money/statements/buildStatement.ts';
import { must } from '#server/must.ts';
import { findOrdersForHome } from './orders.ts';
import type { Own } from './own.ts';

export const getPortalBrand = async (db: Db) => {
  const { Name, TradingName, LogoUrl, BrandColour } = await db
    .selectFrom('company')
    .select(['Name', 'TradingName', 'LogoUrl', 'BrandColour'])
    .executeTakeFirstOrThrow();
  return { Name: TradingName ?? Name, LogoUrl, BrandColour };
};

const paymentDetails = statement({
  name: 'portal, how to pay',
  row: PortalHome.pick({ Bank: true, OurPhone: true }).extend({ PayLink: z.string().nullable() }),
  // Uses the same bank account as an invoice.
  write: (currencyCode: string) => sql`
    SELECT c.phone AS our_phone, c.pay_link, (SELECT row_to_json(account) FROM (
        SELECT b.bank_name, coalesce(b.account_name, c.name) AS account_name, b.sort_code, b.account_no, b.iban, b.bic
        FROM company_bank_accounts b JOIN currencies k USING (currency_id) WHERE b.active AND k.code IN (${currencyCode}, 'GBP')
        ORDER BY k.code = ${currencyCode} DESC LIMIT 1) account) AS bank
    FROM company c`,
  example: 'GBP',
});

/** Returns what a customer looks for first. The balance is that of the account’s statement as at today. */
export const getPortalHome = async (context: Pick<Context, 'db' | 'today'>, own: Own) => {
  const { db, today } = context;
  const account = await buildStatement(db, { customerId: own.customerId, dateTo: today });
  const { Bank, OurPhone, PayLink } = must((await paymentDetails.rows(db, account.Currency.Code))[0], 'The company');
  const Reference = account.Customer.AccountCode;
  const canPayOnline = PayLink !== null && findPayLinkError(PayLink) === undefined && account.ClosingBalance.gt(0);
  return {
    CustomerName: account.Customer.Name,
    CurrencyCode: account.Currency.Code,
    Balance: account.ClosingBalance,
    Overdue: overdueToPay(account).ToPay,
    Reference,
    Bank,
    PayLink: canPayOnline
      ? fillPayLink(PayLink, { amount: account.ClosingBalance.toFixed(2), currency: account.Currency.Code, reference: Reference })
      : null,
    OurPhone,
    ...(await findOrdersForHome(context, own)),
  };
};
