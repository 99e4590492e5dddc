import type { Role } from '#contract/call/roles.ts';

/** Kinds of work on the Today screen, by role and in the order shown. */
export const workKinds = [
  'SetUp',
  'Declarations',
  'PapersMissing',
  'Keys',
  'Server',
  'VatBehind',
  'VatTwoTypes',
  'Requests',
  'Late',
  'Held',
  'ProFormas',
  'ProFormasAnew',
  'Unsent',
  'MailFailed',
  'PalletsAbove',
  'Short',
  'DueOrders',
  'ToPick',
  'ToDespatch',
  'Awaited',
  'ToInvoice',
  'Overdue',
  'Unallocated',
] as const;
export type WorkKind = (typeof workKinds)[number];

export type WorkGroup = 'Admin' | 'Office' | 'Warehouse' | 'Finance';

interface Work {
  group: WorkGroup;
  /** Roles that do this work. Admin sees all work anyway. */
  roles: readonly Role[];
  title: string;
  /** Text if there is no such work. */
  none: string;
  /** Set if the list should always be empty. Any item is then highlighted. */
  isWrong?: boolean;
  /** Set to hide the list while it is empty. */
  isQuiet?: boolean;
}

export const work: Readonly<Record<WorkKind, Work>> = {
  SetUp: { group: 'Admin', roles: [], title: 'Set-up tasks', none: 'Nothing left to set up', isQuiet: true },
  Declarations: {
    group: 'Admin',
    roles: [],
    title: 'Declarations expiring',
    none: 'No declarations expiring',
    isQuiet: true,
  },
  PapersMissing: {
    group: 'Admin',
    roles: [],
    title: 'Declarations without a PDF',
    none: 'All declarations have a PDF',
    isQuiet: true,
  },
  Keys: {
    group: 'Admin',
    roles: [],
    title: 'API keys expiring soon',
    none: 'No API keys expiring soon',
    isQuiet: true,
  },
  Server: {
    group: 'Admin',
    roles: [],
    title: 'Server settings to check',
    none: 'No server settings to check',
    isWrong: true,
    isQuiet: true,
  },
  VatBehind: {
    group: 'Admin',
    roles: [],
    title: 'Orders that cannot take a new VAT rate',
    none: 'All open orders use current VAT rates',
    isWrong: true,
    isQuiet: true,
  },
  VatTwoTypes: {
    group: 'Office',
    roles: ['Office'],
    title: 'Open orders with two VAT types',
    none: 'No open orders have two VAT types',
    isWrong: true,
    isQuiet: true,
  },
  Requests: { group: 'Office', roles: ['Office'], title: 'Customer requests', none: 'No customer requests waiting' },
  Late: { group: 'Office', roles: ['Office'], title: 'Overdue orders', none: 'No overdue orders', isWrong: true },
  Held: { group: 'Office', roles: ['Office'], title: 'Orders held', none: 'No orders held' },
  ProFormas: { group: 'Office', roles: ['Office'], title: 'Pro formas awaiting payment', none: 'No pro formas awaiting payment' },
  ProFormasAnew: {
    group: 'Office',
    roles: ['Office'],
    title: 'Reissued pro formas to send',
    none: 'All reissued pro formas have been sent',
    isQuiet: true,
  },
  Unsent: { group: 'Office', roles: ['Office', 'Finance'], title: 'Unsent invoices', none: 'All documents have been sent' },
  MailFailed: { group: 'Office', roles: ['Office', 'Finance'], title: 'Failed e-mails', none: 'No failed e-mails', isWrong: true },
  PalletsAbove: { group: 'Office', roles: ['Office'], title: 'Over pallet allowance', none: 'No accounts over pallet allowance' },
  Short: {
    group: 'Office',
    roles: ['Office'],
    title: 'Oversold products',
    none: 'No oversold products',
    isWrong: true,
  },
  DueOrders: { group: 'Office', roles: ['Office'], title: 'Customers due to order', none: 'All regulars have ordered' },
  ToPick: { group: 'Warehouse', roles: ['Warehouse'], title: 'Orders to pick', none: 'Nothing to pick' },
  ToDespatch: { group: 'Warehouse', roles: ['Warehouse'], title: 'Picked, awaiting collection', none: 'Nothing awaiting collection' },
  Awaited: { group: 'Warehouse', roles: ['Warehouse'], title: 'Supplier deliveries due', none: 'No supplier deliveries due' },
  ToInvoice: { group: 'Finance', roles: ['Finance'], title: 'Orders to invoice', none: 'Nothing to invoice' },
  Overdue: { group: 'Finance', roles: ['Finance'], title: 'Overdue accounts', none: 'No overdue accounts', isWrong: true },
  Unallocated: {
    group: 'Finance',
    roles: ['Finance'],
    title: 'Accounts with unallocated money',
    none: 'All money has been allocated',
  },
};

/** Checks whether one of the roles does this kind of work. */
export const doesWork = (kind: WorkKind, roles: readonly Role[]) =>
  roles.includes('Admin') || work[kind].roles.some((role) => roles.includes(role));
