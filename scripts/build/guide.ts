import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Transformer } from '@napi-rs/image';
import { marked } from 'marked';
import type { Token, Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { Block, Chapter, Entry, Inline, Section } from '#src/help/guide.ts';

const docs = join(import.meta.dirname, '..', '..', 'docs');

const pages = {
  office: 'office.md',
  warehouse: 'warehouse.md',
  finance: 'finance.md',
  admin: 'admin.md',
  customer: 'customer.md',
  everywhere: 'README.md',
};

/** Files by the name under which the application asks for them. Each guide has a reference. */
const files: Record<string, string> = Object.fromEntries(
  Object.entries(pages).flatMap(([name, page]) => [
    [name, `guide/${page}`],
    [`${name}-reference`, `reference/${page}`],
  ]),
);
export const chapterNames = Object.keys(files);

const plainText = (of: readonly Inline[]): string => of.map((one) => (typeof one === 'string' ? one : plainText(one.of))).join('');

/** Makes the address of a heading as GitHub does. */
export const makeSlug = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const findFolder = (name: string) => posix.dirname(files[name] ?? '');

/** Turns `../reference/finance.md#outbox` into `finance-reference#outbox`. Undefined if the link leads out of the guide. */
const findAddress = (href: string, here: string) => {
  const [file = '', heading = ''] = href.split('#');
  if (file === '') return `${here}#${heading}`;
  const target = posix.join(findFolder(here), file);
  if (target === 'glossary.md') return 'glossary';
  const name = chapterNames.find((one) => files[one] === target);
  return name && `${name}#${heading}`;
};

/** The size lets help keep room for the picture before it loads. */
const readPicture = ({ href, text }: Tokens.Image, here: string): Inline => {
  const src = join(docs, findFolder(here), href);
  const { width, height } = new Transformer(readFileSync(src)).metadataSync();
  return { is: 'img', of: [entitiesOut(text)], src, width, height };
};

const unknownToken = (token: Token, here: string): never => {
  throw new Error(`The guide cannot show what stands in ${here}: ${token.type} “${token.raw.slice(0, 60)}”`);
};

const readInline = (tokens: readonly Token[], here: string): Inline[] =>
  tokens.flatMap((token): Inline[] => {
    const { type } = token;
    const inner = () => readInline((token as Tokens.Strong).tokens, here);
    if (type === 'text') return (token as Tokens.Text).tokens ? inner() : [entitiesOut((token as Tokens.Text).text)];
    if (type === 'escape') return [(token as Tokens.Escape).text];
    if (type === 'strong' || type === 'em') return [{ is: type, of: inner() }];
    if (type === 'codespan') return [{ is: 'code', of: [entitiesOut((token as Tokens.Codespan).text)] }];
    if (type === 'image') return [readPicture(token as Tokens.Image, here)];
    if (type !== 'link') return unknownToken(token, here);
    const to = findAddress((token as Tokens.Link).href, here);
    return to ? [{ is: 'link', of: inner(), to }] : inner();
  });

const entitiesOut = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

const readBlocks = (tokens: readonly Token[], here: string): Block[] =>
  tokens.flatMap((token): Block[] => {
    const { type } = token;
    if (type === 'space') return [];
    if (type === 'paragraph' || type === 'text') return [{ is: 'p', of: readInline((token as Tokens.Paragraph).tokens ?? [token], here) }];
    if (type === 'code') return [{ is: 'pre', of: [(token as Tokens.Code).text] }];
    if (type === 'list') {
      const { ordered, items } = token as Tokens.List;
      const shown = items.map((item) => readBlocks(item.tokens, here));
      return [ordered ? { is: 'ol', items: shown } : { is: 'ul', items: shown }];
    }
    if (type !== 'table') return unknownToken(token, here);
    const { header, rows } = token as Tokens.Table;
    const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => readInline(cell.tokens, here));
    return [{ is: 'table', head: cells(header), rows: rows.map(cells) }];
  });

/** One file as sections, each under its heading. */
const parseChapter = (name: string, source: string): Chapter => {
  const sections: Section[] = [];
  for (const token of marked.lexer(source)) {
    if (token.type === 'heading') {
      const { depth, tokens } = token as Tokens.Heading;
      const heading = readInline(tokens ?? [], name);
      sections.push({ id: makeSlug(plainText(heading)), heading, depth, blocks: [] });
    } else sections.at(-1)?.blocks.push(...readBlocks([token], name));
  }
  return { name, title: plainText(sections[0]?.heading ?? []), sections };
};

export const readChapter = (name: string) => parseChapter(name, readFileSync(join(docs, files[name] ?? ''), 'utf8'));

const withoutMarks = (text: string) =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** `(`Order`, `DealNo`)`: what the code calls it says nothing to a clerk. */
const withoutNames = (text: string) => text.replaceAll(/ ?\([^()]*`[^()]*\)/g, '');

const readEntries = (item: string): Entry[] => {
  const parts = withoutNames(item)
    .split(/\*\*([^*]+)\*\*/)
    .slice(1);
  const entries: Entry[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const [, also = '', said = ''] = /^((?:, [^:.]*)?)(?::|\([^)]*\):)?\s*([^]*)$/.exec(parts[index + 1] ?? '') ?? [];
    const terms = `${parts[index] ?? ''}${also}`
      .split(', ')
      .map((term) => withoutMarks(term))
      .filter(Boolean);
    entries.push({ terms, means: withoutMarks(said) });
  }
  // Two words for one thing: what is said of the second is said of both.
  const joined = entries.map((entry, index) => (entry.means === '' ? { ...entry, means: entries[index + 1]?.means ?? '' } : entry));
  const within = [...withoutNames(item).matchAll(/\*(?!\*)([^*]+)\*: ([^*]*?[.;](?= |$))/g)].map(([, term = '', means = '']) => ({
    terms: term.split(', '),
    means: withoutMarks(means).replace(/;$/, '.'),
  }));
  return [...joined, ...within].filter(({ means }) => means !== '');
};

/** The trade's words with what each means, as docs/glossary.md has them. */
export const readGlossary = (): { title: string; entries: Entry[] }[] =>
  readFileSync(join(docs, 'glossary.md'), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.split('\n')[0] ?? '',
      entries: part
        .split(/^- /m)
        .slice(1)
        .flatMap((item) => readEntries(item.replaceAll(/\n\s*/g, ' ').trim())),
    }));

const prefix = 'virtual:guide/';

/** Writes a chapter as a module that imports its pictures, so that each is a file with an address of its own. */
const writeModule = (chapter: Chapter) => {
  const imports: string[] = [];
  const text = JSON.stringify(chapter).replaceAll(/"src":("(?:[^"\\]|\\.)*")/g, (_, path: string) => {
    imports.push(`import p${imports.length} from ${path.replaceAll('\\\\', '/')};`);
    return `"src":p${imports.length - 1}`;
  });
  return `${imports.join('\n')}\nexport default ${text};`;
};

/** The guide and the glossary as data, each chapter a file of its own: the browser has no parser of Markdown, and fetches what is opened. */
export const guidePlugin = (): Plugin => ({
  name: 'guide',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${prefix}`)) return undefined;
    const name = id.slice(prefix.length + 1);
    const file = name === 'glossary' ? 'glossary.md' : files[name];
    if (file === undefined) throw new Error(`The guide has no chapter called ${name}`);
    this.addWatchFile(join(docs, file));
    return name === 'glossary' ? `export default ${JSON.stringify(readGlossary())};` : writeModule(readChapter(name));
  },
});
