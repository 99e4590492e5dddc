import { lazy } from 'react';
import { formatMoney, formatPrice } from '#src/ui/text/format.ts';
import { asNumber, fieldText } from '#src/resources/engine/kinds/kind.ts';
import type { Kind, Values } from '#src/resources/engine/kinds/kind.ts';
import { readNumber } from '#src/resources/engine/kinds/inputs/readNumber.ts';

const MoneyFieldInput = lazy(async () => ({
  default: (await import('#src/resources/engine/kinds/inputs/FigureInputs.tsx')).MoneyFieldInput,
}));

const pound = 1;

/** Formats an amount in the record's currency, by its code. A newly chosen currency is shown by name until saved. */
const formatAmount = (value: unknown, record: Values) => {
  const amount = asNumber(value);
  const { CurrencyId, CurrencyCode } = record;
  if (amount !== null && typeof CurrencyId === 'number' && CurrencyId !== pound && !CurrencyCode)
    return [formatPrice(amount), fieldText(record.Currency)].filter(Boolean).join(' ');
  return formatMoney(amount, fieldText(CurrencyCode) || undefined);
};

export const money: Kind = {
  shapes: ['number'],
  Input: MoneyFieldInput,
  write: (value, _field, record) => formatAmount(value, record),
  read: readNumber,
  isFigure: true,
};
