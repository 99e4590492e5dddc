import type { Ref } from 'react';
import { MoneyInput } from '#src/ui/inputs/MoneyInput.tsx';
import { formatMoney } from '#src/ui/text/format.ts';
import { asNumber, commonProps } from './kind.ts';
import type { Kind, KindInputProps } from './kind.ts';
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

export const money: Kind = {
  shapes: ['number'],
  Input: MoneyFieldInput,
  write: (value) => formatMoney(asNumber(value)),
  read: readNumber,
  isFigure: true,
};
