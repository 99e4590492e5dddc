import type { Ask } from './api.ts';

export interface Account {
  CustomerId: number;
  Name: string;
  AccountCode: string;
  OnStop: boolean;
  ProForma: boolean;
  CurrencyId: number;
  CustomerTypeId: number;
  SettlementDiscountPercent: number;
  DocumentDelivery: string;
}

interface Offered {
  Code: string;
  Free: number | null;
  UnitPrice: number | null;
}

/** Finds the first account in pounds that is not on stop and meets `isWanted`. Throws if there is none. */
export const findAccount = async (ask: Ask, isWanted: (account: Account) => boolean | Promise<boolean>): Promise<Account> => {
  for (const account of await ask<Account[]>('/api/Customer'))
    if (!account.OnStop && account.CurrencyId === 1 && (await isWanted(account))) return account;
  throw new Error('The demo data has no such account');
};

/** Tells whether the account has this much credit left and nothing overdue. */
export const hasCredit = async (ask: Ask, { CustomerId }: Pick<Account, 'CustomerId'>, atLeast: number) => {
  const { Figures } = await ask<{ Figures: { CreditLeft: number; Overdue: number } }>(`/api/Customer/Overview/${CustomerId}`);
  return Figures.CreditLeft > atLeast && Figures.Overdue === 0;
};

/** Finds codes of products with a price for the account and this much free stock. Each product matches one of `words`. */
export const findCodes = async (ask: Ask, { CustomerId }: Account, { words, free }: { words: readonly string[]; free: number }) => {
  const found = await Promise.all(words.map((word) => ask<Offered[]>(`/api/Product/Pick?text=${word}&customerId=${CustomerId}`)));
  const offered = found.flat().filter(({ Free, UnitPrice }) => UnitPrice !== null && (free === 0 || (Free ?? 0) > free));
  return [...new Set(offered.map(({ Code }) => Code))];
};
