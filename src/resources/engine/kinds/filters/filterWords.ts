import { writeRange } from '#src/ui/inputs/typed/parseRange.ts';
import { formatDate } from '#src/ui/text/format.ts';
import type { Field } from '#src/resources/engine/resource.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';

/** Describes a typed filter: `5 or more`, `21 Nov 2026 or before`. */
export const rangeWords = (field: Field, { write }: Kind, range: string) => {
  const isDate = field.shape === 'date';
  const one = isDate ? formatDate : (text: string) => write(Number(text), field, {});
  return writeRange(range, one, isDate ? { more: 'or later', less: 'or before' } : { more: 'or more', less: 'or less' });
};

export const typedWords = (field: Field, { read, write }: Kind, input: string) => write(read?.(input, field), field, {});
