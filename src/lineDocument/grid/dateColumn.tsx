import type { ProductLine } from '#src/lineDocument/product/productLine.ts';
import { parseDate } from '#src/ui/inputs/typed/parseDate.ts';
import { formatDate, today } from '#src/ui/text/format.ts';
import { typedColumn } from './typedColumn.tsx';

type Options<Line extends ProductLine, Context> = Parameters<typeof typedColumn<Line, Context, string>>;

/** Column of dates, which accepts `21/11`, `+7`, `fri` or `t` for today. */
export const dateColumn = <Line extends ProductLine, Context>({
  field,
  ...options
}: Options<Line, Context>[0] & Pick<Options<Line, Context>[1], 'field'>) =>
  typedColumn<Line, Context, string>(
    { placeholder: () => '21/11, fri, today', ...options },
    { field, parse: (typedText) => parseDate(typedText, today()), write: formatDate, isFigure: false },
  );
