import type { Endpoint } from '#contract/call/endpoint.ts';
import type { Resource } from '#src/resources/engine/resource.ts';

/** The part of a resource that react-admin's methods use. A read-only list of the contract has only this part. */
export type Readable = Pick<Resource, 'name' | 'id' | 'plural' | 'isSingle' | 'isReadOnly' | 'canRemove'> & {
  calls: { list: Pick<Endpoint, 'method' | 'path' | 'allow' | 'reply'> } & Partial<Omit<Resource['calls'], 'list'>>;
  /** Parameters in the list's path and query, besides filter, sort and range. */
  parts?: { path: readonly string[]; query: readonly string[] };
};
