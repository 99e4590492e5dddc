/** `a, b and 3 more`: the first `most` by their names, and how many there are beside them. */
export const nameSome = (names: readonly string[], most = 5) => {
  const rest = names.length - most;
  return `${names.slice(0, most).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
};

/** All of them: `a, b and c`. */
export const nameAll = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
