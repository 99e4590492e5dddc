import type { Ref } from 'react';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { fieldText, commonProps } from '#src/resources/engine/kinds/kind.ts';
import type { KindInputProps } from '#src/resources/engine/kinds/kind.ts';

export const DateFieldInput = (props: KindInputProps) => (
  <DateInput
    {...commonProps(props)}
    value={fieldText(props.value) || null}
    onChange={props.onChange}
    onInvalid={props.onInvalid}
    inputRef={props.inputRef as Ref<HTMLInputElement>}
  />
);
