/** An element: its name, what is in it, its attributes. */
export interface Element {
  name: string;
  content: string | readonly Element[];
  attributes: Readonly<Record<string, string>>;
}

type Given = Element | false | null | undefined;

/** Text, or elements; those that are not given are left out. */
export const element = (name: string, content: string | readonly Given[], attributes: Readonly<Record<string, string>> = {}): Element => ({
  name,
  content: typeof content === 'string' ? content : content.filter((one): one is Element => Boolean(one)),
  attributes,
});

/** The same, and nothing where the text is empty. */
export const optional = (name: string, text: string | number | null | undefined, attributes?: Readonly<Record<string, string>>) =>
  text === null || text === undefined || text === '' ? undefined : element(name, String(text), attributes);

// What XML 1.0 has no way to write.
const unwritable =
  // oxlint-disable-next-line no-control-regex -- these are what is taken out
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

const escape = (text: string) =>
  text
    .replace(unwritable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');

const write = ({ name, content, attributes }: Element, indent: string): string => {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  const head = `${indent}<${name}${said.join('')}`;
  if (typeof content === 'string') return `${head}>${escape(content)}</${name}>\n`;
  return `${head}>\n${content.map((one) => write(one, `${indent}  `)).join('')}${indent}</${name}>\n`;
};

/** The document in UTF-8; the same elements always give the same bytes. */
export const writeXml = (root: Element): Uint8Array => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}`);
