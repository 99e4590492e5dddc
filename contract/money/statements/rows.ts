import { z } from 'zod';

export const StatementKind = z.enum(['OpenItem', 'BalanceForward']);
export type StatementKind = z.infer<typeof StatementKind>;

export const CustomerStatementRow = z.object({
  CustomerId: z.number(),
  Name: z.string(),
  AccountCode: z.string(),
  CurrencyCode: z.string(),
  StatementKind,
  Balance: z.number(),
  Overdue: z.number(),
  Unallocated: z.number(),
  /** Money tied to pro formas, which is part of the balance. */
  Tied: z.number(),
  LastStatementId: z.number().nullable(),
  LastStatementOn: z.string().nullable(),
});
export type CustomerStatementRow = z.infer<typeof CustomerStatementRow>;

/** Debt in each age band (`ages`). */
export const DebtByAge = z.object({
  NotDue: z.number(),
  Days1To30: z.number(),
  Days31To60: z.number(),
  Days61To90: z.number(),
  Over90: z.number(),
});

/** Balance by age. The seven amounts add up to the balance. */
export const Ageing = DebtByAge.extend({
  /** Unallocated money and credits, as a negative amount. */
  Unallocated: z.number(),
  /** Money tied to pro formas, as a negative amount. */
  TiedToProFormas: z.number(),
});
export type Ageing = z.infer<typeof Ageing>;
