import { sql } from 'kysely';
import { invalidField } from '#contract/call/errors.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { requireEndpoint } from '#server/modules/endpoint.ts';
import type { Rules, Values } from '#server/modules/entityRules.ts';

const pictureName = /^\/api\/Picture\/([0-9a-f]{64})$/;

/** Requires a logo in our own picture store, so that no document waits for another server. */
const requireOwnPicture = async (tx: Tx, url: string) => {
  const name = pictureName.exec(url)?.[1] ?? null;
  const picture = await tx.selectFrom('pictures').select('Name').where('Name', '=', name).executeTakeFirst();
  if (!picture) throw invalidField('LogoUrl', 'must be an uploaded picture. Choose the file again');
};

export const companyRules: Rules = {
  prepare: async (tx, { values, stored }) => {
    requireEndpoint({ ...stored, ...values });
    const url = values.LogoUrl as string | null | undefined;
    if (url && url !== stored?.LogoUrl) await requireOwnPicture(tx, url);
    return values;
  },
};

const requireNumbers = ({ Iban, SortCode, AccountNo }: Values) => {
  if (!Iban && !(SortCode && AccountNo)) throw invalidField('Iban', 'Enter an IBAN, or a sort code and an account number');
};

/** Allows one bank account for each currency. Requires an IBAN, or a sort code and an account number. */
export const bankAccountRules: Rules = {
  prepare: async (tx, { values, stored }) => {
    const next: Values = { ...stored, ...values };
    requireNumbers(next);
    const { rows } = await sql<{ IsThere: boolean }>`
      SELECT EXISTS (SELECT 1 FROM company_bank_accounts WHERE active AND currency_id = ${next.CurrencyId}
        AND company_bank_account_id IS DISTINCT FROM ${stored?.CompanyBankAccountId ?? null}::integer) AS is_there`.execute(tx);
    if (rows[0]?.IsThere && next.Active !== false) throw invalidField('CurrencyId', 'A bank account for this currency already exists');
    return values;
  },
};
