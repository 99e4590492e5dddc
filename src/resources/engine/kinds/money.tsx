import type { Ref } from 'react';
import { MoneyInput } from '#src/ui/inputs/MoneyInput.tsx';
import { formatMoney, formatPrice } from '#src/ui/text/format.ts';
import { asNumber, asText, commonProps } from './kind.ts';
import type { Kind, KindInputProps, Values } from './kind.ts';
import { readNumber } from './number.tsx';

const MoneyFieldInput = (props: KindInputProps) => (
  <MoneyInput
    {...commonProps(props)}
    value={asNumber(props.value)}
    onChange={props.onChange}
    onInvalid={props.onInvalid}
    inputRef={props.inputRef as Ref<HTMLInputElement>}
  />
);

const pound = 1;

/** In the record's own currency, where it has one: by its code, else by what it is called. */
const told = (value: unknown, record: Values) => {
  const amount = asNumber(value);
  const { CurrencyId, CurrencyCode } = record;
  if (amount !== null && typeof CurrencyId === 'number' && CurrencyId !== pound && !CurrencyCode)
    return [formatPrice(amount), asText(record.Currency)].filter(Boolean).join(' ');
  return formatMoney(amount, asText(CurrencyCode) || undefined);
};

export const money: Kind = {
  shapes: ['number'],
  Input: MoneyFieldInput,
  write: (value, _field, record) => told(value, record),
  read: readNumber,
  isFigure: true,
  width: '10rem',
};
