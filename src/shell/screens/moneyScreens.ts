import { screens as paths } from '#contract/screenPaths.ts';
import type { Screen } from './screen.ts';

const finance = ['Admin', 'Finance'] as const;

/** Screens shared by Office and Finance, in addition to the specification. */
export const moneyScreens: readonly Screen[] = [
  {
    path: paths.bankFiles,
    roles: [...finance, 'Office'],
    title: 'Bank files',
    load: async () => ({ default: (await import('#src/custom/money/bankFiles/BankFiles.tsx')).BankFiles }),
  },
  { path: paths.bankFiles, roles: finance, title: 'Bank files', menu: ['Finance', 'Money', 'Bank Files'], isMenuOnly: true },
  { path: paths.bankFiles, roles: ['Office'], title: 'Bank files', menu: ['Office', 'Money', 'Bank Files'], isMenuOnly: true },
  {
    path: paths.outbox,
    roles: [...finance, 'Office'],
    title: 'Outbox',
    load: async () => ({ default: (await import('#src/custom/money/invoices/mail/OutboxScreen.tsx')).OutboxScreen }),
  },
  { path: paths.outbox, roles: finance, title: 'Outbox', menu: ['Finance', 'Money', 'Outbox'], work: 'MailFailed', isMenuOnly: true },
  { path: paths.outbox, roles: ['Office'], title: 'Outbox', menu: ['Office', 'Money', 'Outbox'], work: 'MailFailed', isMenuOnly: true },
  {
    path: paths.openingItems,
    roles: finance,
    title: 'Opening items',
    menu: ['Finance', 'Books', 'Opening Items'],
    load: async () => ({ default: (await import('#src/custom/money/openingItems/OpeningItemsScreen.tsx')).OpeningItemsScreen }),
  },
];
