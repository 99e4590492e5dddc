/** Returns the key under which requests of an address are counted. For IPv6 this is the network, because one subscriber has 2^64 addresses. */
export const networkKey = (address: string) => {
  const normalised = address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '');
  if (!normalised.includes(':')) return normalised;
  const [firstGroups = '', tail] = normalised.split('::');
  const groups = firstGroups === '' ? [] : firstGroups.split(':');
  const after = tail ? tail.split(':') : [];
  const filled =
    tail === undefined ? groups : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after];
  return `${filled.slice(0, 4).join(':')}::/64`;
};
