import { writeRange } from '#src/ui/inputs/typed/parseRange.ts';
import { formatDate } from '#src/ui/text/format.ts';
import type { Field } from '#src/resources/engine/resource.ts';
import { kindFor } from '#src/resources/engine/kinds/registry.ts';

/** What a filter that was typed stands at, in words: `5 or more`, `21 Nov 2026 or before`. */
export const rangeWords = (field: Field, written: string) => {
  const isDate = field.shape === 'date';
  const { write } = kindFor(field.kind);
  const one = isDate ? formatDate : (text: string) => write(Number(text), field, {});
  return writeRange(written, one, isDate ? { more: 'or later', less: 'or before' } : { more: 'or more', less: 'or less' });
};

export const typedWords = (field: Field, typed: string) => {
  const { read, write } = kindFor(field.kind);
  return write(read?.(typed, field), field, {});
};
