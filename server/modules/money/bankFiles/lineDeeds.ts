import type { BodyOf } from '#contract/call/endpoint.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { linkBankLine as linkCall, setBankLineAside as setAsideCall } from '#contract/money/bankFiles/calls.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { getMoneyFormat } from '#server/modules/getMoneyFormat.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { requireCurrency, requireWaiting } from './confirmLines.ts';
import { getStoredLine, lockBankLine } from './queries.ts';

/** Sets a line aside as money from no customer. If the reason is null, the line waits again. */
export const setBankLineAside = (context: Context, bankLineId: number, { Reason, Version }: BodyOf<typeof setAsideCall>) =>
  inTransaction(context, async (tx) => {
    const line = await lockBankLine(tx, bankLineId);
    await requireVersion(tx, line, Version);
    if (Reason !== null) await requireWaiting(tx, line);
    else if (line.SetAsideReason === null) throw new AppError('RULE_BROKEN', 'This line is not set aside. Reload the file.');
    await tx.updateTable('bank_lines').set({ SetAsideReason: Reason }).where('BankLineId', '=', bankLineId).execute();
    return getStoredLine(tx, bankLineId);
  });

/**
 * Links a line to a payment recorded earlier. Nothing is posted. A payment has one line at most. A line of a statement replaces one of a
 * remittance advice. Any other second line is set aside as a duplicate.
 */
export const linkBankLine = (context: Context, bankLineId: number, { PaymentId, Version }: BodyOf<typeof linkCall>) =>
  inTransaction(context, async (tx) => {
    const line = await lockBankLine(tx, bankLineId);
    await requireVersion(tx, line, Version);
    await requireWaiting(tx, line);
    const payment = await tx
      .selectFrom('payments')
      .select(['CustomerId', 'CurrencyId', 'PaymentNo', 'Amount', 'Kind', 'IsConfirmed', 'ReversedOn'])
      .where('PaymentId', '=', PaymentId)
      .executeTakeFirst();
    if (!payment || payment.Kind !== 'Receipt' || !payment.IsConfirmed || payment.ReversedOn !== null)
      throw invalidField('PaymentId', 'must be a confirmed receipt that is not reversed');
    const { CurrencyId, PaymentNo } = payment;
    await requireCurrency(tx, line, { CurrencyId, name: `payment ${PaymentNo}`, advice: 'Choose a payment in the currency of the line.' });
    if (!payment.Amount.eq(line.Amount)) {
      const inCurrency = await getMoneyFormat(tx, payment.CustomerId);
      throw new AppError(
        'RULE_BROKEN',
        `Payment ${payment.PaymentNo} is ${inCurrency(payment.Amount)} and the line is ${inCurrency(line.Amount)}. Choose a payment of the same amount.`,
      );
    }
    const linkedLine = await tx
      .selectFrom('bank_lines')
      .innerJoin('bank_files', 'bank_files.BankFileId', 'bank_lines.BankFileId')
      .select(['BankLineId', 'bank_files.BankFileId', 'bank_files.Kind', 'bank_files.Name'])
      .where('PaymentId', '=', PaymentId)
      .executeTakeFirst();
    const { Kind } = await tx.selectFrom('bank_files').select('Kind').where('BankFileId', '=', line.BankFileId).executeTakeFirstOrThrow();
    if (linkedLine && linkedLine.BankFileId === line.BankFileId)
      throw new AppError('RULE_BROKEN', `Payment ${payment.PaymentNo} is already linked to another line of ${linkedLine.Name}`);
    // The line is a late advice, or comes from the same statement in another format.
    if (linkedLine && (linkedLine.Kind !== 'Remittance' || Kind === 'Remittance')) {
      const SetAsideReason = `Duplicate of payment ${payment.PaymentNo}, already in ${linkedLine.Name}`;
      await tx.updateTable('bank_lines').set({ SetAsideReason }).where('BankLineId', '=', bankLineId).execute();
      return getStoredLine(tx, bankLineId);
    }
    // The linked line is an advice, which the statement line replaces.
    if (linkedLine)
      await tx
        .updateTable('bank_lines')
        .set({ PaymentId: null, SetAsideReason: `Replaced by the statement line of payment ${payment.PaymentNo}` })
        .where('BankLineId', '=', linkedLine.BankLineId)
        .execute();
    await tx.updateTable('bank_lines').set({ PaymentId }).where('BankLineId', '=', bankLineId).execute();
    return getStoredLine(tx, bankLineId);
  });
