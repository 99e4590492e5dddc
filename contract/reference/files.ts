import * as reference from './calls.ts';
import { answers } from './referenceFile.ts';
import type { ReferenceFile } from './referenceFile.ts';

/** Every reference file there is. */
export const referenceFiles: readonly ReferenceFile[] = [
  ...new Set(Object.values(reference).flatMap((call) => answers.get(call as never)?.file ?? [])),
];
