import { screenPaths } from '#contract/screenPaths.ts';
import type { Role } from '#contract/call/roles.ts';
import type { FoundDeal } from './queries.ts';

/** Returns functions for the screen of each record that these roles may open. Prefers office screens, because they show the most. */
export const recordPaths = (roles: readonly Role[]) => {
  const isAdmin = roles.includes('Admin');
  const isOffice = isAdmin || roles.includes('Office');
  const isFinance = roles.includes('Finance');
  const isWarehouse = roles.includes('Warehouse');
  const statements = (customerId: number, invoiceId?: number) => (isFinance ? screenPaths.statement(customerId, invoiceId) : undefined);
  return {
    customer: (id: number) => (isOffice ? screenPaths.customer(id) : statements(id)),
    product: (id: number) => (isOffice ? screenPaths.newOrder({ productId: id }) : isWarehouse ? screenPaths.stockSheet(id) : undefined),
    deal: (deal: FoundDeal) => {
      if (isOffice) return screenPaths.order(deal.OrderId);
      if (isWarehouse && deal.DealType === 'Stock' && ['Open', 'Picking', 'Picked'].includes(deal.Status))
        return screenPaths.pickGoods(deal.OrderId);
      return isFinance && deal.Status === 'ReadyToInvoice' ? screenPaths.readyToInvoice() : undefined;
    },
    invoice: (customerId: number, invoiceId: number) =>
      isOffice ? screenPaths.customer(customerId, invoiceId) : statements(customerId, invoiceId),
    creditNote: (customerId: number, creditNo: number) =>
      isOffice ? screenPaths.customerInvoices(customerId, creditNo) : statements(customerId),
    proForma: (customerId: number, id: number, no: number) => (isOffice ? screenPaths.proForma(id, no) : statements(customerId)),
    payment: (customerId: number, paymentId: number) =>
      isOffice ? screenPaths.paymentHistory(customerId, paymentId) : statements(customerId),
    quotation: screenPaths.quotation,
    purchaseOrder: screenPaths.purchaseOrder,
    /** Limits the search for orders to those that these roles have a screen for. Undefined means all orders. */
    deals: isOffice ? undefined : { toPick: isWarehouse, toInvoice: isFinance },
    picks: isAdmin || isWarehouse,
    seesAccounts: isOffice || isFinance,
    seesProducts: isOffice || isWarehouse,
    seesOffers: isOffice,
    seesSuppliers: isAdmin,
    seesCosts: isAdmin || isFinance,
    seesYard: isAdmin || isWarehouse,
  };
};

export type Places = ReturnType<typeof recordPaths>;
