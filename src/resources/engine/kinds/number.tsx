import type { Ref } from 'react';
import { UnderstoodInput } from '#src/ui/inputs/UnderstoodInput.tsx';
import { formatNumber } from '#src/ui/text/format.ts';
import { commonProps } from './kind.ts';
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
    value={typeof props.value === 'number' ? props.value : null}
    onChange={props.onChange}
    onInvalid={props.onInvalid}
    width="10rem"
    reading={reading}
    inputRef={props.inputRef as Ref<HTMLInputElement>}
  />
);

const write = (value: unknown) => formatNumber(value as number | null);

const read = (cell: string) => {
  const parsed = parse(cell);
  return parsed.error === undefined ? (parsed.value ?? undefined) : cell;
};

export const number: Kind = { Input: NumberInput, write, read, isFigure: true };
