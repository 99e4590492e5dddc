import type { Ref } from 'react';
import { DateInput } from '#src/ui/inputs/DateInput.tsx';
import { asText, commonProps } from './kind.ts';
import type { KindInputProps } from './kind.ts';

export const DateFieldInput = (props: KindInputProps) => (
  <DateInput
    {...commonProps(props)}
    value={asText(props.value) || null}
    onChange={props.onChange}
    onInvalid={props.onInvalid}
    inputRef={props.inputRef as Ref<HTMLInputElement>}
  />
);
