const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Applies the fields that the local user changed to the remote version of the record. */
export const mergeFields = <Fields extends object>(base: Fields, local: Fields, remote: Fields): Fields => {
  const localChanges = Object.entries(local).filter(([field, value]) => !isSame(value, base[field as keyof Fields]));
  return { ...remote, ...(Object.fromEntries(localChanges) as Partial<Fields>) };
};
