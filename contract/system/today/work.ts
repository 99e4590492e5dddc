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
  /** Besides Admin, who sees all work. */
  roles: readonly Role[];
  title: string;
  /** Shown if there is no such work. */
  none: string;
  /** Should always be empty, so any count is highlighted. */
  isWrong?: boolean;
  /** Hidden if there is none. */
  isQuiet?: boolean;
}

export const work: Readonly<Record<WorkKind, Work>> = {
  SetUp: { group: 'Admin', roles: [], title: 'To set up', none: 'All is set up', isQuiet: true },
  Declarations: {
    group: 'Admin',
    roles: [],
    title: 'Declarations that end',
    none: 'No declaration ends soon',
    isQuiet: true,
  },
  PapersMissing: {
    group: 'Admin',
    roles: [],
    title: 'Declarations without their PDF',
    none: 'Every declaration has its PDF',
    isQuiet: true,
  },
  Keys: {
    group: 'Admin',
    roles: [],
    title: 'Keys of programs that end',
    none: 'No key of a program ends soon',
    isQuiet: true,
  },
  Server: {
    group: 'Admin',
    roles: [],
    title: 'Server settings to check',
    none: 'No server setting needs checking',
    isWrong: true,
    isQuiet: true,
  },
  VatBehind: {
    group: 'Admin',
    roles: [],
    title: 'Deals that cannot follow a VAT rate',
    none: 'Every open deal bears the VAT rates of today',
    isWrong: true,
    isQuiet: true,
  },
  VatTwoTypes: {
    group: 'Office',
    roles: ['Office'],
    title: 'Open orders with two VAT types',
    none: 'No open order has two VAT types',
    isWrong: true,
    isQuiet: true,
  },
  Requests: { group: 'Office', roles: ['Office'], title: 'Requests from customers', none: 'No customer waits for an answer' },
  Late: { group: 'Office', roles: ['Office'], title: 'Deals past their day', none: 'No deal is past its day', isWrong: true },
  Held: { group: 'Office', roles: ['Office'], title: 'Deals held', none: 'No deal is held' },
  ProFormas: { group: 'Office', roles: ['Office'], title: 'Pro formas waiting for money', none: 'No pro forma waits for money' },
  ProFormasAnew: {
    group: 'Office',
    roles: ['Office'],
    title: 'Pro formas issued anew, to send',
    none: 'Every pro forma that was issued anew is sent',
    isQuiet: true,
  },
  Unsent: { group: 'Office', roles: ['Office', 'Finance'], title: 'Documents not sent', none: 'All documents are sent' },
  MailFailed: { group: 'Office', roles: ['Office', 'Finance'], title: 'E-mails that failed', none: 'No e-mail failed', isWrong: true },
  PalletsAbove: { group: 'Office', roles: ['Office'], title: 'Accounts above their pallets', none: 'No account is above its pallets' },
  Short: {
    group: 'Office',
    roles: ['Office'],
    title: 'Products promised beyond stock',
    none: 'No product is promised beyond its stock',
    isWrong: true,
  },
  DueOrders: { group: 'Office', roles: ['Office'], title: 'Customers due to order', none: 'Who orders by habit has ordered' },
  ToPick: { group: 'Warehouse', roles: ['Warehouse'], title: 'Deals to pick', none: 'Nothing is to pick' },
  ToDespatch: { group: 'Warehouse', roles: ['Warehouse'], title: 'Picked and still here', none: 'Nothing picked is still here' },
  Awaited: { group: 'Warehouse', roles: ['Warehouse'], title: 'Deliveries from makers', none: 'No delivery from a maker is awaited' },
  ToInvoice: { group: 'Finance', roles: ['Finance'], title: 'Deals to invoice', none: 'All that left is invoiced' },
  Overdue: { group: 'Finance', roles: ['Finance'], title: 'Accounts overdue', none: 'No account is overdue', isWrong: true },
  Unallocated: {
    group: 'Finance',
    roles: ['Finance'],
    title: 'Accounts with money not allocated',
    none: 'All money is allocated',
  },
};

/** Whether any of these roles does this kind of work. */
export const isWorkOf = (kind: WorkKind, roles: readonly Role[]) =>
  roles.includes('Admin') || work[kind].roles.some((role) => roles.includes(role));
