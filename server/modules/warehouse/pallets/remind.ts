import { addDays } from '#contract/sales/deal/dates.ts';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import { formatQuantity } from '#server/documents/format.ts';
import type { PalletStatementSnapshot } from '#server/documents/snapshots/palletStatementSnapshot.ts';
import { mailClosing } from '#server/modules/system/mail/composeMail.ts';
import type { Sender } from '#server/modules/system/mail/composeMail.ts';
import { mailCustomers } from '#server/modules/system/mail/mailCustomers.ts';
import { mailOnceADay } from '#server/modules/system/mail/mailOnceADay.ts';
import type { DailyMail } from '#server/modules/system/mail/mailOnceADay.ts';
import { composePalletStatement } from './palletStatement.ts';

/** Days that the attached pallet statement covers. */
const statementDays = 90;

const countHeldPallets = ({ Pallets }: PalletStatementSnapshot) => Pallets.reduce((total, { Closing }) => total + Math.max(Closing, 0), 0);

const writeReminderBody = (snapshot: PalletStatementSnapshot, sender: Sender) => {
  const { Pallets, PalletNorm } = snapshot;
  return [
    'Dear customer,',
    '',
    `Our records show that you hold ${formatQuantity(countHeldPallets(snapshot))} of our pallets${PalletNorm === null ? '' : ` (allowance ${formatQuantity(PalletNorm)})`}:`,
    '',
    ...Pallets.filter(({ Closing }) => Closing > 0).map(({ Closing, Description }) => `${formatQuantity(Closing)} × ${Description}`),
    '',
    'Please have them ready for the next delivery, or tell us when we can collect them. The movements of the last three months are attached.',
    '',
    ...mailClosing(sender),
  ].join('\n');
};

const createReminder = (today: string): DailyMail<PalletStatementSnapshot> => ({
  kind: 'PalletReminder',
  refusalEnding: 'was reminded',
  compose: async (tx, { CustomerId, Name }) => {
    const snapshot = await composePalletStatement(tx, CustomerId, { from: addDays(today, -statementDays), to: today });
    if (countHeldPallets(snapshot) === 0) throw new AppError('RULE_BROKEN', `${Name} holds no pallets`);
    return snapshot;
  },
  findOfDay: (tx, customerId, day) =>
    tx
      .selectFrom('pallet_reminders')
      .select('PalletReminderId')
      .where('CustomerId', '=', customerId)
      .where('DateTo', '=', day)
      .executeTakeFirst(),
  store: async (tx, CustomerId, Snapshot) => {
    const values = { CustomerId, DateTo: today, Snapshot };
    return (await tx.insertInto('pallet_reminders').values(values).returning('PalletReminderId').executeTakeFirstOrThrow())
      .PalletReminderId;
  },
  subject: (snapshot, sender) => `${sender.name}: you hold ${formatQuantity(countHeldPallets(snapshot))} of our pallets`,
  body: writeReminderBody,
});

/** Sends each customer a reminder with its pallet statement, at most once a day. A failure for one customer does not affect the others. */
export const remindOfPallets = (context: Context, customerIds: readonly number[]) =>
  mailCustomers(context, customerIds, (tx, customerId) => mailOnceADay(tx, customerId, context.today, createReminder(context.today)));
