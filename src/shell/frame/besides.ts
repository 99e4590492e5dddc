import type { Role } from '#contract/call/roles.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { isScreenFor } from '#src/shell/screens/screens.ts';

const numberIn = (asked: URLSearchParams, name: string) => Number(asked.get(name)) || undefined;

/**
 * Returns the address of a side panel for Finance where Office would open a screen of its own. On the account's statement these are payments,
 * invoices and credit notes. In the outbox these are unsent documents. Undefined if there is no such panel.
 */
export const besideFor = (to: string, held: readonly Role[]): string | undefined => {
  if (!held.includes('Finance') || !isScreenFor(screens.statements, held)) return undefined;
  const { pathname, searchParams: asked } = new URL(to, 'http://here');
  const customerId = numberIn(asked, 'customerId');
  const paymentId = numberIn(asked, 'paymentId');
  if (pathname === screens.paymentHistory && customerId) return screenPaths.paymentsBeside({ customerId, beside: 'payments', paymentId });
  if (pathname === screens.recordPayment && (customerId ?? paymentId) !== undefined)
    return screenPaths.paymentsBeside({ customerId, beside: 'pay', paymentId, use: asked.get('use') ?? undefined });
  const creditId = numberIn(asked, 'creditId');
  if (pathname === screens.editCredit && customerId && creditId) return screenPaths.creditBeside(customerId, creditId);
  if (pathname === screens.unsentInvoices) return screenPaths.unsentBeside({ customerId });
  const invoiceId = numberIn(asked, 'invoiceId');
  if (pathname === screens.findCustomer && customerId && invoiceId) return screenPaths.statement(customerId, invoiceId);
  return undefined;
};
