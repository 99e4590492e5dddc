import type { Ref } from 'react';
import { UnderstoodInput } from '#src/ui/inputs/UnderstoodInput.tsx';
import { formatNumber } from '#src/ui/text/format.ts';
import { asNumber, commonProps } from './kind.ts';
import type { Kind, KindInputProps } from './kind.ts';
import { readNumber } from './number.tsx';

const parse = (typed: string) => {
  const read = readNumber(typed.replace(/[\s%]/g, ''));
  return typeof read === 'string' ? { error: 'Enter a percentage such as 2.5' } : { value: read ?? null };
};

const tell = (value: number) => `${formatNumber(value)} %`;
const reading = { parse, write: formatNumber, tell, inputMode: 'decimal', isFigure: true } as const;

const PercentInput = (props: KindInputProps) => (
  <UnderstoodInput<number>
    {...commonProps(props)}
    value={asNumber(props.value)}
    onChange={props.onChange}
    onInvalid={props.onInvalid}
    width="7rem"
    reading={reading}
    inputRef={props.inputRef as Ref<HTMLInputElement>}
  />
);

export const percent: Kind = {
  shapes: ['number'],
  Input: PercentInput,
  write: (value) => (typeof value === 'number' ? tell(value) : ''),
  read: readNumber,
  isFigure: true,
};
