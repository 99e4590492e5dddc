import type { Kind } from './kind.ts';

const known = new Map<string, Kind>();

export const register = (kinds: Readonly<Record<string, Kind>>) => {
  for (const [name, kind] of Object.entries(kinds)) known.set(name, kind);
};

/** For kinds that draw other kinds: rows have fields of their own. */
export const kindFor = (name: string): Kind => {
  const kind = known.get(name);
  if (!kind) throw new Error(`There is no kind of field called ${name}`);
  return kind;
};
