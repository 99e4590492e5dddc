import { describeDateRange, describeNumberRange } from '#src/ui/inputs/typed/parseRange.ts';
import type { Field } from '#src/resources/engine/resource.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';

/** Describes a typed filter: `5 or more`, `21 Nov 2026 or before`. */
export const rangeWords = (field: Field, { write }: Kind, range: string) => {
  if (field.shape === 'date') return describeDateRange(range);
  return describeNumberRange(range, (text) => write(Number(text), field, {}));
};

export const typedWords = (field: Field, { read, write }: Kind, input: string) => write(read?.(input, field), field, {});
