import type { Resource } from '#src/resources/engine/resource.ts';

/** The part of a resource that its verbs use. A list of the contract has no more. */
export type Readable = Pick<Resource, 'name' | 'id' | 'plural' | 'isSingle' | 'isReadOnly' | 'canRemove'> & {
  calls: Pick<Resource['calls'], 'list'> & Partial<Resource['calls']>;
};
