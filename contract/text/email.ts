// Characters that RFC 5322 allows before the @ without quotes.
const emailPattern = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/;
const label = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** Checks an e-mail address. RFC 5321 §4.5.3.1 allows 64 characters before the @ and 254 in all. RFC 1035 allows 63 in each part of the domain. */
export const isEmail = (text: string) => {
  if (text.length > 254 || !emailPattern.test(text)) return false;
  const [local = '', domain = ''] = text.split('@');
  return local.length <= 64 && !/^\.|\.\.|\.$/.test(local) && domain.split('.').every((part) => label.test(part));
};

const withoutQuotes = (text: string) => text.replaceAll(/"[^"]*"/g, ' ');
const bare = (word: string) =>
  word
    .trim()
    .replace(/^mailto:/i, '')
    .replaceAll('’', "'");

/**
 * Splits a list as mail programs write it: `"Accounts Dept" <a@x>; Surname, First name <b@x>, c@x`. Keeps any other text in the result, so
 * that the validation reports it.
 */
export const splitAddresses = (text: string): string[] => {
  const addresses: string[] = [];
  let name: string[] = [];
  for (const [entries, inside] of withoutQuotes(text).matchAll(/<([^<>]*)>|[^,;\s<>]+/g)) {
    if (inside === undefined && !entries.includes('@')) {
      name.push(entries);
      continue;
    }
    addresses.push(...(inside === undefined ? [...name, bare(entries)] : [bare(inside)]));
    name = [];
  }
  return [...addresses, ...name];
};

/** Extracts the address from a copied entry such as `"Accounts Dept" <a@x>`. Returns other text unchanged. */
export const bareAddress = (text: string) => {
  const [address, ...more] = splitAddresses(text);
  return address !== undefined && more.length === 0 ? address : text;
};
