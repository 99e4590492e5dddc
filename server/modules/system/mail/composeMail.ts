import { randomUUID } from 'node:crypto';
import { formatDate, formatMoney } from '#server/documents/format.ts';
import type { MailedKind } from '#contract/system/mail/calls.ts';
import type { Db } from '#server/database/client/connect.ts';
import { must } from '#server/must.ts';
import type { Mailable } from './mailables.ts';

export interface Sender {
  name: string;
  address: string | null;
  phone: string | null;
}

/** Returns the sender for our mails from the company settings. */
export const findSender = async (db: Db): Promise<Sender> => {
  const company = await db.selectFrom('company').select(['Name', 'TradingName', 'Email', 'Phone']).executeTakeFirstOrThrow();
  return { name: company.TradingName ?? company.Name, address: company.Email, phone: company.Phone };
};

export const newMessageId = (sender: Sender) => `<${randomUUID()}@${sender.address?.split('@')[1] ?? 'demijohn.invalid'}>`;

const plural: Record<MailedKind, string> = {
  Invoice: 'invoices',
  Credit: 'credit notes',
  Statement: 'statements',
  ProForma: 'pro forma invoices',
  Acknowledgement: 'order acknowledgements',
  Quotation: 'quotations',
  PriceLetter: 'price letters',
};

const documentLine = (document: Mailable) =>
  [
    `${document.Label} of ${formatDate(document.Date)}`,
    ...(document.Amount ? [formatMoney(document.Amount.toFixed(2), document.CurrencySymbol)] : []),
    ...(document.DueDate ? [`due ${formatDate(document.DueDate)}`] : []),
  ].join(', ');

const mailSubject = (kind: MailedKind, documents: readonly Mailable[]) =>
  documents.length === 1
    ? must(documents[0], 'The document').Label
    : `${documents.length} ${plural[kind]}: ${documents.map((one) => one.Number).join(', ')}`;

/** Returns the closing lines of a mail. */
export const mailClosing = ({ name, phone }: Pick<Sender, 'name' | 'phone'>) => ['Kind regards,', name, ...(phone ? [phone] : [])];

/** Writes the default text of a mail. */
export const composeMail = (kind: MailedKind, documents: readonly Mailable[], sender: Sender) => ({
  Subject: `${mailSubject(kind, documents)} from ${sender.name}`.slice(0, 200),
  Body: [
    'Dear customer,',
    '',
    documents.length === 1 ? 'Please find attached:' : `Please find attached ${documents.length} ${plural[kind]}:`,
    '',
    ...documents.map(documentLine),
    '',
    ...mailClosing(sender),
  ].join('\n'),
});
