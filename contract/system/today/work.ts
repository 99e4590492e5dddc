import type { Role } from '#contract/call/roles.ts';

/**
 * Kinds of work in order of urgency. First what stops other work or loses money if nobody acts today, then what customers wait for, then
 * money to ask for or allocate, then what can wait until next week.
 */
export const workKinds = [
  'SetUp',
  'Server',
  'VatBehind',
  'VatTwoTypes',
  'MailFailed',
  'Late',
  'Short',
  'ToPick',
  'Requests',
  'Collections',
  'ToInvoice',
  'Overdue',
  'Held',
  'ToDespatch',
  'Unsent',
  'ProFormasAnew',
  'Unallocated',
  'Awaited',
  'ProFormas',
  'DueOrders',
  'PalletsAbove',
  'Declarations',
  'Keys',
  'PapersMissing',
] as const;
export type WorkKind = (typeof workKinds)[number];

interface Work {
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
  SetUp: { roles: [], title: 'Set-up tasks', none: 'Nothing left to set up', isQuiet: true },
  Declarations: {
    roles: [],
    title: 'Declarations expiring',
    none: 'No declarations expiring',
    isQuiet: true,
  },
  PapersMissing: {
    roles: [],
    title: 'Declarations without a PDF',
    none: 'All declarations have a PDF',
    isQuiet: true,
  },
  Keys: {
    roles: [],
    title: 'API keys expiring soon',
    none: 'No API keys expiring soon',
    isQuiet: true,
  },
  Server: {
    roles: [],
    title: 'Server settings to check',
    none: 'No server settings to check',
    isWrong: true,
    isQuiet: true,
  },
  VatBehind: {
    roles: [],
    title: 'Orders that cannot take a new VAT rate',
    none: 'All open orders use current VAT rates',
    isWrong: true,
    isQuiet: true,
  },
  VatTwoTypes: {
    roles: ['Office'],
    title: 'Open orders with two VAT types',
    none: 'No open orders have two VAT types',
    isWrong: true,
    isQuiet: true,
  },
  Requests: { roles: ['Office'], title: 'Customer requests', none: 'No customer requests waiting' },
  Collections: {
    roles: ['Office'],
    title: 'Pallet collections to arrange',
    none: 'No pallet collections to arrange',
    isQuiet: true,
  },
  Late: { roles: ['Office'], title: 'Overdue orders', none: 'No overdue orders', isWrong: true },
  Held: { roles: ['Office'], title: 'Orders held', none: 'No orders held' },
  ProFormas: { roles: ['Office'], title: 'Pro formas awaiting payment', none: 'No pro formas awaiting payment' },
  ProFormasAnew: {
    roles: ['Office'],
    title: 'Reissued pro formas to send',
    none: 'All reissued pro formas have been sent',
    isQuiet: true,
  },
  Unsent: { roles: ['Office', 'Finance'], title: 'Unsent invoices', none: 'All documents have been sent' },
  MailFailed: { roles: ['Office', 'Finance'], title: 'Failed e-mails', none: 'No failed e-mails', isWrong: true },
  PalletsAbove: { roles: ['Office'], title: 'Over pallet allowance', none: 'No accounts over pallet allowance' },
  Short: {
    roles: ['Office'],
    title: 'Oversold products',
    none: 'No oversold products',
    isWrong: true,
  },
  DueOrders: { roles: ['Office'], title: 'Customers due to order', none: 'All regulars have ordered' },
  ToPick: { roles: ['Warehouse'], title: 'Orders to pick', none: 'Nothing to pick' },
  ToDespatch: { roles: ['Warehouse'], title: 'Picked, awaiting collection', none: 'Nothing awaiting collection' },
  Awaited: { roles: ['Warehouse'], title: 'Supplier deliveries due', none: 'No supplier deliveries due' },
  ToInvoice: { roles: ['Finance'], title: 'Orders to invoice', none: 'Nothing to invoice' },
  Overdue: { roles: ['Finance'], title: 'Overdue accounts', none: 'No overdue accounts', isWrong: true },
  Unallocated: {
    roles: ['Finance'],
    title: 'Unallocated money',
    none: 'All money has been allocated',
  },
};

/** Checks whether one of the roles does this kind of work. */
export const doesWork = (kind: WorkKind, roles: readonly Role[]) =>
  roles.includes('Admin') || work[kind].roles.some((role) => roles.includes(role));
