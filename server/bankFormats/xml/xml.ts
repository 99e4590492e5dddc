import { Unreadable } from '#server/bankFormats/entry.ts';

export interface Element {
  /** Name without the namespace prefix. */
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const highest = 0x10ffff;

/** Replaces the five named entities of XML and the numeric ones. Leaves any other as it is. */
export const unescapeXml = (text: string) =>
  text.replaceAll(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= highest ? String.fromCodePoint(code) : ' ';
  });

const maxDepth = 40;
const local = (name: string) => name.slice(name.indexOf(':') + 1);

const parseAttributes = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      local(name),
      unescapeXml(double ?? single ?? ''),
    ]),
  );

/** Parses elements, attributes and text. Refuses a document type and entities that the file defines. Throws Unreadable. */
export const parseXml = (text: string): Element => {
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new Unreadable('This XML file has a document type, which a bank statement never has. Export the statement from your bank again.');
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open: Element[] = [root];
  const tokens =
    /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)/gy;
  let end = 0;
  for (const token of text.matchAll(tokens)) {
    end = token.index + token[0].length;
    const [, literal, closing, opening, attributes = '', isEmpty, between] = token;
    const parent = open.at(-1) ?? root;
    if (literal !== undefined) parent.text += literal;
    else if (between !== undefined) parent.text += unescapeXml(between);
    else if (closing !== undefined) {
      if (open.length === 1 || parent.name !== local(closing)) throw new Unreadable('The file is damaged or cut off. Export it again.');
      open.pop();
    } else if (opening !== undefined) {
      const element: Element = { name: local(opening), attributes: parseAttributes(attributes), children: [], text: '' };
      parent.children.push(element);
      if (isEmpty === '') open.push(element);
      if (open.length > maxDepth)
        throw new Unreadable('This XML file is nested too deeply to be a bank statement. Export the statement from your bank again.');
    }
  }
  const [first, second] = root.children;
  if (end !== text.length || open.length !== 1 || !first || second)
    throw new Unreadable('The file is damaged or cut off. Export it again.');
  return first;
};

export const childElements = (element: Element | undefined, name: string) => element?.children.filter((child) => child.name === name) ?? [];

/** Follows a path of names, such as `elementAt(entry, 'BookgDt', 'Dt')`. */
export const elementAt = (element: Element | undefined, ...path: readonly string[]): Element | undefined =>
  path.reduce<Element | undefined>((current, name) => current?.children.find((child) => child.name === name), element);

export const textAtPath = (element: Element | undefined, ...path: readonly string[]): string | null =>
  elementAt(element, ...path)?.text.trim() || null;
