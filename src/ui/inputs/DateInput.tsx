import { formatDate, formatLongDate, today } from '#src/ui/text/format.ts';
import { parseDate } from './parseDate.ts';
import { UnderstoodInput } from './UnderstoodInput.tsx';
import type { UnderstoodInputProps } from './UnderstoodInput.tsx';

const reading = {
  parse: (typed: string) => parseDate(typed, today()),
  write: formatDate,
  tell: formatLongDate,
};

interface DateInputProps extends UnderstoodInputProps<string> {
  /** Told of what is not understood, to whom the shorthand says nothing. */
  unclear?: string;
}

const inWords = (unclear: string) => ({
  ...reading,
  parse: (typed: string) => {
    const parsed = reading.parse(typed);
    return parsed.error === undefined ? parsed : { error: unclear };
  },
});

/** Takes `21/11`, `+7`, `fri`, `t`; its value is `YYYY-MM-DD`. */
export const DateInput = ({ width = '10rem', placeholder = '21/11, +7, fri, t', unclear, ...props }: DateInputProps) => (
  <UnderstoodInput {...props} width={width} placeholder={placeholder} reading={unclear === undefined ? reading : inWords(unclear)} />
);
