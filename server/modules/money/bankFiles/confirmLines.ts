import { sql } from 'kysely';
import type { z } from 'zod';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { confirmBankLines as call } from '#contract/money/bankFiles/calls.ts';
import type { LineResult, LineToConfirm } from '#contract/money/bankFiles/shapes.ts';
import type { ConfirmationDetails } from '#contract/sales/orders/shapes.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { replyOnce, inTransaction } from '#server/database/transaction/transaction.ts';
import { formatDate, formatMoney } from '#server/documents/format.ts';
import { numberPayment } from '#server/ledgers/numberPayment.ts';
import { getRefusalMessage } from '#server/modules/getRefusalMessage.ts';
import { lockCustomer } from '#server/modules/lockCustomer.ts';
import { postPayment } from '#server/modules/money/payments/confirmPayment.ts';
import { storePaymentDraft } from '#server/modules/money/payments/savePayment.ts';
import { lockBankLine } from './queries.ts';
import { must } from '#server/must.ts';

type LineRequest = z.output<typeof LineToConfirm>;
type LockedLine = Awaited<ReturnType<typeof lockBankLine>>;

const findPayment = async (tx: Tx, paymentId: number | null) =>
  paymentId === null
    ? undefined
    : tx.selectFrom('payments').select(['PaymentNo', 'ReversedOn']).where('PaymentId', '=', paymentId).executeTakeFirst();

/** Refuses money out, a line set aside, and a line that is already a payment. Expects the line to be locked. */
export const requireWaiting = async (tx: Tx, line: LockedLine) => {
  if (line.Amount.lt(0)) throw new AppError('RULE_BROKEN', 'This line is money out. Only money in can be recorded as a receipt.');
  if (line.SetAsideReason !== null)
    throw new AppError('RULE_BROKEN', `This line is set aside (${line.SetAsideReason}). Return it to waiting first.`);
  const payment = await findPayment(tx, line.PaymentId);
  if (payment && payment.ReversedOn === null)
    throw new AppError('RULE_BROKEN', `This line is already recorded as payment ${payment.PaymentNo}`);
};

const maxReferenceLength = 100;
const buildReference = ({ Payer, Text }: LockedLine) => {
  const combined = [Payer !== null && !Text.includes(Payer) ? Payer : '', Text].filter(Boolean).join(' · ').replaceAll(/\s+/g, ' ');
  // Documents cannot print characters of other scripts, or emoji. The bank line still has them.
  const printable = combined.replaceAll(
    /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]|\p{Emoji_Presentation}/gu,
    '',
  );
  return printable.slice(0, maxReferenceLength).trim() || null;
};

/** Account or payment that a line is compared with. */
interface Counterpart {
  CurrencyId: number;
  /** Name in a message, such as `the account`. */
  name: string;
  /** Advice for a line in another currency. */
  advice: string;
}

/** Refuses a line in another currency than the account or payment. */
export const requireCurrency = async (tx: Tx, line: LockedLine, { CurrencyId, name, advice }: Counterpart) => {
  const { Code } = await tx.selectFrom('currencies').select('Code').where('CurrencyId', '=', CurrencyId).executeTakeFirstOrThrow();
  if (Code !== line.CurrencyCode)
    throw new AppError('RULE_BROKEN', `The line is in ${line.CurrencyCode} and ${name} is in ${Code}. ${advice}`);
};

/** Returns the date of the payment, by default that of the line. Refuses an earlier one. A later one is needed if the month is closed. */
const getPaymentDay = (line: LockedLine, { PaymentDate = line.PaidOn }: LineRequest) => {
  if (PaymentDate < line.PaidOn)
    throw invalidField('PaymentDate', `The payment must not be dated before ${formatDate(line.PaidOn)}, when the bank received the money`);
  return PaymentDate;
};

const confirmOne = (context: Context, PaymentMethodId: number, request: LineRequest) =>
  inTransaction(context, async (tx) => {
    // Every transaction locks the account before the line, so that two users who record one line cannot deadlock.
    const { CustomerId, CurrencyId } = await lockCustomer(tx, request.CustomerId);
    const line = await lockBankLine(tx, request.BankLineId);
    await requireWaiting(tx, line);
    await requireCurrency(tx, line, { CurrencyId, name: 'the account', advice: 'Record the converted amount as a payment.' });
    const PaymentId = await storePaymentDraft(tx, context, {
      CustomerId,
      PaymentDate: getPaymentDay(line, request),
      PaymentMethodId,
      Amount: line.Amount.toNumber(),
      Fee: 0,
      Reference: buildReference(line),
      Allocations: request.Allocations,
    });
    const draft = await tx.selectFrom('payments').selectAll().where('PaymentId', '=', PaymentId).executeTakeFirstOrThrow();
    const EntryId = await postPayment(tx, draft, {
      today: context.today,
      isDateConfirmed: request.ConfirmDate,
      isAccountConfirmed: request.ConfirmAccount,
      isDuplicateConfirmed: true,
    });
    await tx.updateTable('bank_lines').set({ PaymentId }).where('BankLineId', '=', line.BankLineId).execute();
    const { rows } = await sql<{ Name: string; Symbol: string }>`
      SELECT customer.name, currency.symbol FROM payments p JOIN customers customer USING (customer_id)
        JOIN currencies currency ON currency.currency_id = p.currency_id
      WHERE p.payment_id = ${PaymentId}`.execute(tx);
    const { Name, Symbol } = must(rows[0], 'The recorded payment');
    const { PaymentNo } = await numberPayment(tx, PaymentId, { EntryId });
    const Message = `Payment ${PaymentNo} of ${formatMoney(line.Amount.toFixed(2), Symbol)} recorded for ${Name}`;
    return { BankLineId: line.BankLineId, Ok: true, PaymentId, PaymentNo, Message, Asks: [] };
  });

const toRefusedResult = (BankLineId: number, error: unknown): LineResult => {
  const Message = getRefusalMessage(error);
  const questions =
    error instanceof AppError && error.code === 'CONFIRMATION_NEEDED' ? (error.details as ConfirmationDetails).Warnings : [];
  return { BankLineId, Ok: false, PaymentId: null, PaymentNo: null, Message, Asks: questions };
};

const requireExistingLines = async ({ db }: Context, lines: readonly LineRequest[]) => {
  const ids = [...new Set(lines.map((line) => line.BankLineId))];
  const { length } = await db.selectFrom('bank_lines').select('BankLineId').where('BankLineId', 'in', ids).execute();
  if (length < ids.length) throw new AppError('NOT_FOUND', 'A line no longer exists. Reload the file.');
};

/** Records one payment for each line, each in its own transaction. A refused line does not stop the others. */
export const confirmBankLines = (context: Context, { PaymentMethodId, Lines }: BodyOf<typeof call>) =>
  replyOnce(
    context,
    (results) => results.some(({ Ok }) => Ok),
    async () => {
      await requireExistingLines(context, Lines);
      const results: LineResult[] = [];
      for (const line of Lines)
        results.push(await confirmOne(context, PaymentMethodId, line).catch((error: unknown) => toRefusedResult(line.BankLineId, error)));
      return results;
    },
  );
