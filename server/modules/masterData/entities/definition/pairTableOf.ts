import type { RecordField } from '#contract/record/record.ts';
import { must } from '#server/must.ts';

/** Returns the table that keeps the pairs of a set of references. */
export const pairTableOf = ({ name, through }: Pick<RecordField, 'name' | 'through'>) => must(through, `The table of the pairs of ${name}`);
