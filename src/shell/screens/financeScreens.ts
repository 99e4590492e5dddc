import { screens as paths } from '#contract/screenPaths.ts';
import type { Screen } from './screen.ts';

const finance = ['Admin', 'Finance'] as const;

/** Screens of Finance, in menu order. */
export const financeScreens: readonly Screen[] = [
  {
    path: paths.reports,
    roles: finance,
    title: 'Reports',
    menu: ['Finance', 'Reports'],
    load: async () => ({ default: (await import('#src/custom/money/reports/ReportsScreen.tsx')).ReportsScreen }),
  },
  {
    path: paths.statements,
    roles: [...finance, 'Customer'],
    title: 'Statements',
    key: 's',
    load: async () => ({ default: (await import('#src/custom/money/statements/Statements.tsx')).Statements }),
  },
  // Customers have their own entries, *Customer Statement* and *Customer Invoices*.
  { path: paths.statements, roles: finance, title: 'Statements', menu: ['Finance', 'Statements'], work: 'Overdue', isMenuOnly: true },
  {
    path: paths.readyToInvoice,
    roles: finance,
    title: 'Ready to invoice',
    menu: ['Finance', 'Ready To Invoice'],
    work: 'ToInvoice',
    key: 'i',
    load: async () => ({ default: (await import('#src/custom/money/invoices/raise/ReadyToInvoice.tsx')).ReadyToInvoice }),
  },
  {
    path: paths.supplierPricing,
    roles: finance,
    title: 'Supplier pricing',
    menu: ['Finance', 'Supplier Pricing'],
    load: async () => ({ default: (await import('#src/custom/purchasing/supplierPricing/SupplierPricing.tsx')).SupplierPricing }),
  },
  {
    path: paths.purchaseInvoices,
    roles: finance,
    title: 'Purchase invoices',
    menu: ['Finance', 'Books', 'Purchase Invoices'],
    load: async () => ({ default: (await import('#src/custom/purchasing/purchaseInvoices/PurchaseInvoices.tsx')).PurchaseInvoices }),
  },
  {
    path: `${paths.purchaseInvoices}/:PurchaseInvoiceId`,
    roles: finance,
    title: 'Purchase invoice',
    load: async () => ({
      default: (await import('#src/custom/purchasing/purchaseInvoices/PurchaseInvoiceScreen.tsx')).PurchaseInvoiceScreen,
    }),
  },
  {
    path: paths.chasing,
    roles: [...finance, 'Office'],
    title: 'Chasing',
    key: 'h',
    load: async () => ({ default: (await import('#src/custom/money/chasing/ChasingScreen.tsx')).ChasingScreen }),
  },
  { path: paths.chasing, roles: finance, title: 'Chasing', menu: ['Finance', 'Money', 'Chasing'], isMenuOnly: true },
  { path: paths.chasing, roles: ['Office'], title: 'Chasing', menu: ['Office', 'Money', 'Chasing'], isMenuOnly: true },
  {
    path: paths.monthEnd,
    roles: finance,
    title: 'Month end',
    menu: ['Finance', 'Books', 'Month End'],
    key: 'e',
    load: async () => ({ default: (await import('#src/custom/money/monthEnd/MonthEndScreen.tsx')).MonthEndScreen }),
  },
  {
    path: paths.journals,
    roles: finance,
    title: 'Journals',
    menu: ['Finance', 'Books', 'Journals'],
    load: async () => ({ default: (await import('#src/custom/money/journals/JournalsScreen.tsx')).JournalsScreen }),
  },
];
