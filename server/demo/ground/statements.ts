import { addDays, monthEnd } from '#contract/sales/deal/dates.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statementValues } from '#server/modules/money/statements/issueStatement.ts';
import { workingDayFrom } from './calendar.ts';
import { writeStatementHistory } from '#server/demo/history.ts';
import { getAccount } from '#server/demo/life/life.ts';
import type { Life } from '#server/demo/life/life.ts';
import { people } from '#server/demo/world.ts';
import type { DemoCustomer } from '#server/demo/world.ts';

const monthEnds = (today: DateOnly) => [monthEnd(today, -2), monthEnd(today, -1)];

/** Returns whether a customer had a balance to pay at the end of the day, according to the story. */
const wasOwing = (life: Life, { row }: DemoCustomer, day: DateOnly) =>
  getAccount(life, row.CustomerId).invoices.some(
    (invoice) => invoice.row.InvoiceDate <= day && (invoice.outstanding.gt(0) || invoice.row.DueDate > day),
  );

/** Issues the statements of the last two month ends on the following working day, and e-mails or posts them. */
export const issueStatements = async (db: Db, life: Life) => {
  for (const dateTo of monthEnds(life.today)) {
    const day = workingDayFrom(addDays(dateTo, 1));
    for (const customer of life.customers.filter((one) => wasOwing(life, one, dateTo))) {
      const { at, by } = life.stamp(day, 9, people.finance);
      const isPosted = customer.row.DocumentDelivery === 'Post';
      await db
        .insertInto('statements')
        .values({
          ...(await statementValues(db, { customerId: customer.row.CustomerId, dateTo })),
          SentAt: isPosted ? null : at,
          PostedAt: isPosted ? at : null,
          CreatedAt: at,
          CreatedBy: by,
          UpdatedAt: at,
          UpdatedBy: by,
        })
        .execute();
    }
  }
  await writeStatementHistory(db);
};
