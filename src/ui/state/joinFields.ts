const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Applies my changed fields to the other user's version of the record. */
export const joinFields = <Fields extends object>(base: Fields, mine: Fields, theirs: Fields): Fields => {
  const own = Object.entries(mine).filter(([field, value]) => !isSame(value, base[field as keyof Fields]));
  return { ...theirs, ...(Object.fromEntries(own) as Partial<Fields>) };
};
