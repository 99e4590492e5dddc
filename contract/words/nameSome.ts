/** Lists the first `most` names and counts the remainder, such as `a, b and 3 more`. */
export const nameSome = (names: readonly string[], most = 5) => {
  const rest = names.length - most;
  return `${names.slice(0, most).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
};

/** Lists all names, such as `a, b and c`. */
export const nameAll = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
