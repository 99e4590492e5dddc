/** An element of a document. */
export class Node {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Node[] = [];
  text = '';

  constructor(name: string, attributes: ReadonlyMap<string, string>) {
    this.name = name;
    this.attributes = attributes;
  }

  /** Returns all elements on the path of names. */
  all(...path: string[]): Node[] {
    const [name, ...rest] = path;
    const found = this.children.filter((child) => child.name === name);
    return rest.length === 0 ? found : found.flatMap((child) => child.all(...rest));
  }

  one(...path: string[]): Node | undefined {
    return this.all(...path)[0];
  }

  value(...path: string[]): string | undefined {
    return this.one(...path)?.text;
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescape = (text: string) =>
  text.replace(/&(#\d+|#x[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (name.startsWith('#x')) return String.fromCodePoint(parseInt(name.slice(2), 16));
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)));
    const known = entities[name];
    if (known === undefined) throw new Error(`No entity ${whole}`);
    return known;
  });

/** Reads a document without DTD, comments or CDATA. Throws if it is not well-formed. Shares no code with the writer. */
export const parseXml = (bytes: Uint8Array): Node => {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const head = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/.exec(text);
  if (!head) throw new Error('No XML declaration');
  const top = new Node('', new Map());
  const open = [top];
  const token = /<(\/)?([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/)?>|([^<]+)/gy;
  token.lastIndex = head[0].length;
  while (token.lastIndex < text.length) {
    const found = token.exec(text);
    if (!found) throw new Error('Not well-formed');
    const [, closing, name, attributes = '', isEmpty, content] = found;
    const current = open.at(-1) as Node;
    if (content !== undefined) {
      current.text += unescape(content);
      continue;
    }
    if (closing) {
      if (current.name !== name) throw new Error(`</${name}> closes <${current.name}>`);
      if (current.children.length > 0) {
        if (current.text.trim() !== '') throw new Error(`Text beside elements in ${name}`);
        current.text = '';
      }
      open.pop();
      continue;
    }
    const said = [...attributes.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, unescape(value)] as const);
    const node = new Node(name ?? '', new Map(said));
    current.children.push(node);
    if (!isEmpty) open.push(node);
  }
  if (open.length !== 1 || top.children.length !== 1) throw new Error('Not one whole element');
  return top.children[0] as Node;
};
