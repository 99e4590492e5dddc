import type { Role } from '#contract/call/roles.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { isScreenFor } from '#src/shell/screens/screens.ts';

const numberIn = (query: URLSearchParams, name: string) => Number(query.get(name)) || undefined;

/**
 * Returns the address of a side panel that shows Finance the content of an Office screen. Payments, invoices and credit notes open beside
 * the statement of the account, unsent documents beside the outbox. Undefined if there is no such panel.
 */
export const sidePanelPath = (to: string, roles: readonly Role[]): string | undefined => {
  if (!roles.includes('Finance') || !isScreenFor(screens.statements, roles)) return undefined;
  const { pathname, searchParams: query } = new URL(to, 'http://here');
  const customerId = numberIn(query, 'customerId');
  const paymentId = numberIn(query, 'paymentId');
  if (pathname === screens.paymentHistory && customerId) return screenPaths.paymentsBeside({ customerId, beside: 'payments', paymentId });
  if (pathname === screens.recordPayment && (customerId ?? paymentId) !== undefined)
    return screenPaths.paymentsBeside({ customerId, beside: 'pay', paymentId, use: query.get('use') ?? undefined });
  const creditId = numberIn(query, 'creditId');
  if (pathname === screens.editCredit && customerId && creditId) return screenPaths.creditBeside(customerId, creditId);
  if (pathname === screens.unsentInvoices) return screenPaths.unsentBeside({ customerId });
  const invoiceId = numberIn(query, 'invoiceId');
  if (pathname === screens.findCustomer && customerId && invoiceId) return screenPaths.statement(customerId, invoiceId);
  return undefined;
};
