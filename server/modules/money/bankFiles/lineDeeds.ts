import type { BodyOf } from '#contract/call/endpoint.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { linkBankLine as linkCall, setBankLineAside as setAsideCall } from '#contract/money/bankFiles/calls.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { getMoneyFormat } from '#server/modules/getMoneyFormat.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { requireCurrency, requireWaiting } from './confirmLines.ts';
import { getKeptLine, lockBankLine } from './queries.ts';

/** Sets a line aside as money from no customer. If the reason is null, the line waits again. */
export const setBankLineAside = (context: Context, bankLineId: number, { Reason, Version }: BodyOf<typeof setAsideCall>) =>
  inTransaction(context, async (tx) => {
    const line = await lockBankLine(tx, bankLineId);
    await requireVersion(tx, line, Version);
    if (Reason !== null) await requireWaiting(tx, line);
    else if (line.SetAsideReason === null) throw new AppError('RULE_BROKEN', 'This line is not set aside. Reload the file.');
    await tx.updateTable('bank_lines').set({ SetAsideReason: Reason }).where('BankLineId', '=', bankLineId).execute();
    return getKeptLine(tx, bankLineId);
  });

/**
 * Links a line to a payment recorded earlier. Nothing is posted. A payment has one line. A statement line takes precedence over one from a
 * remittance advice, and the first statement over later ones.
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
    const other = await tx
      .selectFrom('bank_lines')
      .innerJoin('bank_files', 'bank_files.BankFileId', 'bank_lines.BankFileId')
      .select(['BankLineId', 'bank_files.BankFileId', 'bank_files.Kind', 'bank_files.Name'])
      .where('PaymentId', '=', PaymentId)
      .executeTakeFirst();
    const { Kind } = await tx.selectFrom('bank_files').select('Kind').where('BankFileId', '=', line.BankFileId).executeTakeFirstOrThrow();
    if (other && other.BankFileId === line.BankFileId)
      throw new AppError('RULE_BROKEN', `Payment ${payment.PaymentNo} is already linked to another line of ${other.Name}`);
    // This line is a late advice, or the same statement in another format.
    if (other && (other.Kind !== 'Remittance' || Kind === 'Remittance')) {
      const SetAsideReason = `Duplicate of payment ${payment.PaymentNo}, already in ${other.Name}`;
      await tx.updateTable('bank_lines').set({ SetAsideReason }).where('BankLineId', '=', bankLineId).execute();
      return getKeptLine(tx, bankLineId);
    }
    // The advice came first. The statement line replaces it.
    if (other)
      await tx
        .updateTable('bank_lines')
        .set({ PaymentId: null, SetAsideReason: `Replaced by the bank’s line of payment ${payment.PaymentNo}` })
        .where('BankLineId', '=', other.BankLineId)
        .execute();
    await tx.updateTable('bank_lines').set({ PaymentId }).where('BankLineId', '=', bankLineId).execute();
    return getKeptLine(tx, bankLineId);
  });
