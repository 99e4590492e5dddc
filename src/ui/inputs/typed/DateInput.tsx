import { formatDate, formatLongDate, today } from '#src/ui/text/format.ts';
import { parseDate } from './parseDate.ts';
import { ShorthandInput } from './ShorthandInput.tsx';
import type { ShorthandInputProps } from './ShorthandInput.tsx';

const reading = {
  parse: (typedText: string) => parseDate(typedText, today()),
  write: formatDate,
  tell: formatLongDate,
};

/** Input that accepts dates such as `21/11`, `+7`, `fri`, or `today` and `t` for today. The value is `YYYY-MM-DD`. */
export const DateInput = ({ width = '10rem', placeholder = '21/11, fri, today', ...props }: ShorthandInputProps<string>) => (
  <ShorthandInput {...props} width={width} placeholder={placeholder} reading={reading} />
);
