import type { RecordField } from '#contract/record/record.ts';
import { must } from '#server/must.ts';

/** Returns the join table of a field that refers to several records. */
export const getPairTable = ({ name, through }: Pick<RecordField, 'name' | 'through'>) =>
  must(through, `The table of the pairs of ${name}`);
