/** An element with name, content and attributes. */
export interface Element {
  name: string;
  content: string | readonly Element[];
  attributes: Readonly<Record<string, string>>;
}

type XmlContent = Element | false | null | undefined;

/** Creates an element with text or child elements. Leaves out absent children. */
export const element = (
  name: string,
  content: string | readonly XmlContent[],
  attributes: Readonly<Record<string, string>> = {},
): Element => ({
  name,
  content: typeof content === 'string' ? content : content.filter((one): one is Element => Boolean(one)),
  attributes,
});

/** Creates an element. Returns null if the text is empty. */
export const optionalElement = (name: string, text: string | number | null | undefined, attributes?: Readonly<Record<string, string>>) =>
  text === null || text === undefined || text === '' ? undefined : element(name, String(text), attributes);

// Characters that XML 1.0 cannot represent.
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
  const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  const openingTag = `${indent}<${name}${attributeTexts.join('')}`;
  if (typeof content === 'string') return `${openingTag}>${escape(content)}</${name}>\n`;
  return `${openingTag}>\n${content.map((one) => write(one, `${indent}  `)).join('')}${indent}</${name}>\n`;
};

/** Writes the document in UTF-8. The same elements always produce the same bytes. */
export const writeXml = (root: Element): Uint8Array => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}`);
