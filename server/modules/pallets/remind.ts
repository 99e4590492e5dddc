import { addDays } from '#contract/deal/dates.ts';
import { AppError } from '#contract/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/connect.ts';
import { formatQuantity } from '#server/documents/format.ts';
import type { PalletStatementSnapshot } from '#server/documents/palletStatementSnapshot.ts';
import { findRecipients } from '#server/modules/documents/recipients.ts';
import { lockCustomer } from '#server/modules/lockCustomer.ts';
import { findSender, newMessageId } from '#server/modules/mail/composeMail.ts';
import type { Sender } from '#server/modules/mail/composeMail.ts';
import { mailCustomers } from '#server/modules/mail/mailCustomers.ts';
import { composePalletStatement } from './palletStatement.ts';

/** What goes with a reminder reaches back so far. */
const daysTold = 90;

const bodyOf = ({ Pallets, PalletNorm }: PalletStatementSnapshot, held: number, sender: Sender) =>
  [
    'Dear customer,',
    '',
    `By our books you have ${formatQuantity(held)} of our pallets${PalletNorm === null ? '' : `, and usually at most ${formatQuantity(PalletNorm)}`}:`,
    '',
    ...Pallets.filter(({ Closing }) => Closing > 0).map(({ Closing, Description }) => `${formatQuantity(Closing)} × ${Description}`),
    '',
    'Please have them ready for the next delivery, or tell us when they can be collected. The movements of the last three months are attached.',
    '',
    'Kind regards,',
    sender.name,
    ...(sender.phone ? [sender.phone] : []),
  ].join('\n');

const refuse = (message: string) => new AppError('RULE_BROKEN', message);

const remindOne = async (tx: Tx, { today }: Context, customerId: number) => {
  const { Name } = await lockCustomer(tx, customerId);
  const snapshot = await composePalletStatement(tx, customerId, { from: addDays(today, -daysTold), to: today });
  const held = snapshot.Pallets.reduce((total, { Closing }) => total + Math.max(Closing, 0), 0);
  if (held === 0) throw refuse(`${Name} has no pallets`);
  const to = (await findRecipients(tx, [customerId], 'Statement')).get(customerId) ?? [];
  if (to.length === 0) throw refuse(`${Name} has no e-mail address`);
  const earlier = await tx
    .selectFrom('pallet_reminders')
    .select('PalletReminderId')
    .where('CustomerId', '=', customerId)
    .where('DateTo', '=', today)
    .executeTakeFirst();
  if (earlier) throw refuse(`${Name} was reminded today already`);
  const { PalletReminderId } = await tx
    .insertInto('pallet_reminders')
    .values({ CustomerId: customerId, DateTo: today, Snapshot: JSON.stringify(snapshot) })
    .returning('PalletReminderId')
    .executeTakeFirstOrThrow();
  const sender = await findSender(tx);
  await tx
    .insertInto('outbox')
    .values({
      MessageId: newMessageId(sender),
      CustomerId: customerId,
      DocumentKind: 'PalletReminder',
      DocumentIds: [PalletReminderId],
      ToAddresses: to,
      Subject: `Our pallets with you: ${formatQuantity(held)}, from ${sender.name}`.slice(0, 200),
      Body: bodyOf(snapshot, held, sender),
    })
    .execute();
  return `${Name}: ${to.join(', ')}`;
};

/** A mail for each customer with its pallet statement; each by itself, once a day. */
export const remindOfPallets = (context: Context, customerIds: readonly number[]) =>
  mailCustomers(context, customerIds, (tx, customerId) => remindOne(tx, context, customerId));
