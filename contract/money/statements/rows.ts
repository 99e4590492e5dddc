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
