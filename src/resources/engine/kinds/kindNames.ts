import type { FieldKind } from '#contract/record.ts';

/** Every kind of field there is: those that follow from a record, then those that a definition asks for by name. */
export type KindName = FieldKind | 'longText';
