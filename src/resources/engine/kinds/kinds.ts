import type { KindName } from '#contract/record/kindNames.ts';
import type { Field } from '#src/resources/engine/resource.ts';
import type { Kind } from './kind.ts';
import './kinds.css';
import { addressList } from './lists/addressList.tsx';
import { commentList } from './lists/commentList.tsx';
import { contactList } from './lists/contactList.tsx';
import { list } from './lists/list.tsx';
import { plainKinds } from './plainKinds.ts';

/** All kinds of field, by the name used in records and definitions. */
export const kinds: Readonly<Record<KindName, Kind>> = { ...plainKinds, addressList, commentList, contactList, list, rows: list };

const byName: Readonly<Record<string, Kind>> = kinds;

export const getKind = ({ kind }: Pick<Field, 'kind'>): Kind => {
  const match = byName[kind];
  if (!match) throw new Error(`There is no kind of field called ${kind}`);
  return match;
};
