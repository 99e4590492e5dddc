import type { Ref } from 'react';
import { MoneyInput } from '#src/ui/inputs/typed/MoneyInput.tsx';
import { ShorthandInput } from '#src/ui/inputs/typed/ShorthandInput.tsx';
import { formatNumber } from '#src/ui/text/format.ts';
import { asNumber, commonProps } from '#src/resources/engine/kinds/kind.ts';
import type { KindInputProps } from '#src/resources/engine/kinds/kind.ts';
import { formatPercentField, parseNumber, readNumber } from './readNumber.ts';

const reading = { parse: parseNumber, write: formatNumber, tell: formatNumber, inputMode: 'decimal', isFigure: true } as const;

export const NumberInput = (props: KindInputProps) => (
  <ShorthandInput<number>
    {...commonProps(props)}
    value={asNumber(props.value)}
    onChange={props.onChange}
    onInvalid={props.onInvalid}
    width="10rem"
    reading={reading}
    inputRef={props.inputRef as Ref<HTMLInputElement>}
  />
);

export const MoneyFieldInput = (props: KindInputProps) => (
  <MoneyInput
    {...commonProps(props)}
    value={asNumber(props.value)}
    onChange={props.onChange}
    onInvalid={props.onInvalid}
    inputRef={props.inputRef as Ref<HTMLInputElement>}
  />
);

export const UnitPriceInput = (props: KindInputProps) => (
  <MoneyInput
    {...commonProps(props)}
    decimals={4}
    value={asNumber(props.value)}
    onChange={props.onChange}
    onInvalid={props.onInvalid}
    inputRef={props.inputRef as Ref<HTMLInputElement>}
  />
);

const parsePercent = (input: string) => {
  const result = readNumber(input.replace(/[\s%]/g, ''));
  return typeof result === 'string' ? { error: 'Enter a percentage such as 2.5' } : { value: result ?? null };
};

const percentReading = {
  parse: parsePercent,
  write: formatNumber,
  tell: formatPercentField,
  inputMode: 'decimal',
  isFigure: true,
} as const;

export const PercentInput = (props: KindInputProps) => (
  <ShorthandInput<number>
    {...commonProps(props)}
    value={asNumber(props.value)}
    onChange={props.onChange}
    onInvalid={props.onInvalid}
    width="7rem"
    reading={percentReading}
    inputRef={props.inputRef as Ref<HTMLInputElement>}
  />
);
