import type { Ref } from 'react';
import { MoneyInput } from '#src/ui/inputs/MoneyInput.tsx';
import { formatPrice } from '#src/ui/text/format.ts';
import { asNumber, commonProps } from './kind.ts';
import type { Kind, KindInputProps } from './kind.ts';
import { readNumber } from './number.tsx';

const UnitPriceInput = (props: KindInputProps) => (
  <MoneyInput
    {...commonProps(props)}
    decimals={4}
    value={asNumber(props.value)}
    onChange={props.onChange}
    onInvalid={props.onInvalid}
    inputRef={props.inputRef as Ref<HTMLInputElement>}
  />
);

/** A price for what `PricePer` says, with up to four decimals. */
export const unitPrice: Kind = {
  shapes: ['number'],
  Input: UnitPriceInput,
  write: (value) => formatPrice(asNumber(value)),
  read: readNumber,
  isFigure: true,
};
