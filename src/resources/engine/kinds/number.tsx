import type { Ref } from 'react';
import { UnderstoodInput } from '#src/ui/inputs/UnderstoodInput.tsx';
import { formatNumber } from '#src/ui/text/format.ts';
import { typedFilter } from './filterTyped.tsx';
import { asNumber, commonProps } from './kind.ts';
import type { Kind, KindInputProps } from './kind.ts';

const parse = (typed: string) => {
  const plain = typed.replace(/[\s,]/g, '');
  if (plain === '') return { value: null };
  const value = Number(plain);
  return Number.isFinite(value) ? { value } : { error: 'Enter a number' };
};

const reading = { parse, write: formatNumber, tell: formatNumber, inputMode: 'decimal', isFigure: true } as const;

const NumberInput = (props: KindInputProps) => (
  <UnderstoodInput<number>
    {...commonProps(props)}
    value={asNumber(props.value)}
    onChange={props.onChange}
    onInvalid={props.onInvalid}
    width="10rem"
    reading={reading}
    inputRef={props.inputRef as Ref<HTMLInputElement>}
  />
);

/** `1,412.5` and `£1,412.50` are numbers; anything else goes on as it is. */
export const readNumber = (cell: string) => {
  const parsed = parse(cell.replace(/^([-(]?)[£$€]/, '$1').replace(/%$/, ''));
  return parsed.error === undefined ? (parsed.value ?? undefined) : cell;
};

export const number: Kind = {
  shapes: ['number', 'wholeNumber'],
  Input: NumberInput,
  write: (value) => formatNumber(asNumber(value)),
  read: readNumber,
  filter: typedFilter(Number),
  isFigure: true,
  width: '8.5rem',
};
