const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Of a record that two changed at once: the fields that I changed, upon theirs. */
export const joinFields = <Fields extends object>(base: Fields, mine: Fields, theirs: Fields): Fields => {
  const own = Object.entries(mine).filter(([field, value]) => !isSame(value, base[field as keyof Fields]));
  return { ...theirs, ...(Object.fromEntries(own) as Partial<Fields>) };
};
