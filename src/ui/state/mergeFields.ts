const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Applies my changed fields to the other user's version of the record. */
export const mergeFields = <Fields extends object>(base: Fields, local: Fields, remote: Fields): Fields => {
  const own = Object.entries(local).filter(([field, value]) => !isSame(value, base[field as keyof Fields]));
  return { ...remote, ...(Object.fromEntries(own) as Partial<Fields>) };
};
