import { boxUnprintable } from '#contract/text/text.ts';
import { formatDate, formatMoney, formatQuantity } from '#server/documents/format.ts';
import { heading, spacer, textBlock, together } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import { listFooterLines, letterhead } from './letterhead.ts';
import type { Block, PrintDocument, TableBlock } from '#server/documents/kit/blocks.ts';
import type { CustomerDetailsSnapshot } from '#server/documents/snapshots/snapshots.ts';

type Customer = CustomerDetailsSnapshot;

/** Arranges groups two by two, in reading order. */
const arrangeInPairs = (stacks: readonly Block[][]): Block[] =>
  stacks.flatMap((blocks, index) =>
    index % 2 === 0
      ? [
          {
            kind: 'columns' as const,
            columns: [
              { share: 1, blocks },
              { share: 1, blocks: stacks[index + 1] ?? [] },
            ],
          },
          spacer(mm(5)),
        ]
      : [],
  );

const listFacts = ({ Facts }: Customer) =>
  Facts.map(({ Title, Rows }): Block[] => [
    heading(Title),
    spacer(2),
    {
      kind: 'pairs',
      labelWidth: mm(32),
      rows: Rows.filter((row) => row.Value !== '').map((row) => ({ label: row.Label, value: row.Value })),
    },
  ]);

const listAddresses = ({ Addresses }: Customer) =>
  Addresses.map((address): Block[] => [
    textBlock(address.Type, 'strong'),
    textBlock([address.Name, ...address.Lines].join('\n')),
    ...(address.OpeningHours ? [textBlock(`Open ${address.OpeningHours}`, 'small')] : []),
    ...(address.DeliveryInstructions ? [textBlock(address.DeliveryInstructions, 'small')] : []),
  ]);

const section = (title: string, table: TableBlock): Block[] =>
  table.rows.length === 0 ? [] : [together(spacer(mm(2)), heading(title)), spacer(3), table, spacer(mm(5))];

const listContacts = ({ Contacts }: Customer): TableBlock => ({
  kind: 'table',
  columns: [{ title: 'Name' }, { title: 'Phone', width: 90 }, { title: 'E-mail', width: 150 }, { title: 'Receives', width: 100 }],
  rows: Contacts.map((contact) => ({
    cells: [contact.Name, contact.Phone ?? '', contact.Email ?? '', contact.Documents.join(', ')],
  })),
});

const listPallets = ({ Pallets, PalletsWorth, Currency }: Customer): TableBlock => ({
  kind: 'table',
  columns: [{ title: 'Pallet' }, { title: 'Held', width: 60, align: 'right' }, { title: 'Value', width: 70, align: 'right' }],
  rows:
    Pallets.length === 0
      ? []
      : [
          ...Pallets.map((pallet) => ({
            cells: [pallet.Description, formatQuantity(pallet.Held), formatMoney(pallet.Worth, Currency.Symbol)],
          })),
          { kind: 'total', cells: ['Total', '', formatMoney(PalletsWorth, Currency.Symbol)] },
        ],
});

const listComments = ({ Comments }: Customer): TableBlock => ({
  kind: 'table',
  columns: [{ title: 'Date', width: 60 }, { title: 'By', width: 80 }, { title: 'Comment' }],
  rows: Comments.map((comment) => ({ cells: [formatDate(comment.Date), comment.Author, boxUnprintable(comment.Comment)] })),
});

/** Prints a customer's record for internal use. */
export const customerDetails = (snapshot: Customer): PrintDocument => ({
  title: `Customer ${snapshot.AccountCode}, ${snapshot.Name}`,
  author: snapshot.Company.Name,
  date: snapshot.PrintedOn,
  isTagged: true,
  runningHead: `Customer ${snapshot.AccountCode} · ${snapshot.Name}`,
  footer: listFooterLines(snapshot.Company),
  blocks: [
    ...letterhead(snapshot.Company),
    { kind: 'text', text: snapshot.Name, style: 'title', role: 'H1' },
    textBlock(`Account ${snapshot.AccountCode} · printed ${formatDate(snapshot.PrintedOn)}`, 'small'),
    spacer(mm(6)),
    ...arrangeInPairs(listFacts(snapshot)),
    ...(snapshot.Addresses.length > 0 ? [heading('Addresses'), spacer(3), ...arrangeInPairs(listAddresses(snapshot))] : []),
    ...section('Contacts', listContacts(snapshot)),
    ...section('Pallets held', listPallets(snapshot)),
    ...section('Comments', listComments(snapshot)),
  ],
});
