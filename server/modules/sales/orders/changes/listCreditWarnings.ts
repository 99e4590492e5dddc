import type { Big } from '#contract/money.ts';
import type { OrderWarning } from '#contract/sales/orders/shapes.ts';
import { formatMoney } from '#server/documents/format.ts';
import type { ExactCreditPosition } from '#server/modules/sales/deal/credit.ts';

const amount = (value: Big, symbol: string) => formatMoney(value.toFixed(2), symbol);

type Account = Pick<ExactCreditPosition, 'OnStop' | 'OnStopReason' | 'Overdue' | 'CreditLimit' | 'CreditLeft' | 'ProForma'>;

/** Warns if the account is over its limit, has overdue debt or is on stop. A customer who pays in advance has no limit. */
export const listCreditWarnings = (position: Account, order: { CurrencySymbol: string; Gross: Big }) => {
  const warnings: OrderWarning[] = [];
  if (position.OnStop)
    warnings.push({ Kind: 'OnStop', Message: `The account is on stop${position.OnStopReason ? `: ${position.OnStopReason}` : ''}` });
  if (position.Overdue.gt(0)) warnings.push({ Kind: 'Overdue', Message: `${amount(position.Overdue, order.CurrencySymbol)} is overdue` });
  const over = order.Gross.minus(position.CreditLeft);
  if (!position.ProForma && over.gt(0))
    warnings.push({
      Kind: 'OverLimit',
      Message: `This goes ${amount(over, order.CurrencySymbol)} over the credit limit of ${amount(position.CreditLimit, order.CurrencySymbol)}`,
    });
  return warnings;
};
