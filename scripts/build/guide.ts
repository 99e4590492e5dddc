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

/** Chapter files by name. Each page of the guide has a reference page. */
const files: Record<string, string> = Object.fromEntries(
  Object.entries(pages).flatMap(([name, page]) => [
    [name, `guide/${page}`],
    [`${name}-reference`, `reference/${page}`],
  ]),
);
export const chapterNames = Object.keys(files);

const plainText = (of: readonly Inline[]): string => of.map((one) => (typeof one === 'string' ? one : plainText(one.of))).join('');

/** Makes the anchor of a heading, with GitHub's rules. */
export const makeSlug = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const findFolder = (name: string) => posix.dirname(files[name] ?? '');

/** Turns the link `../reference/finance.md#outbox` into `finance-reference#outbox`. Undefined if the link leads out of the guide. */
const findAddress = (href: string, chapter: string) => {
  const [file = '', heading = ''] = href.split('#');
  if (file === '') return `${chapter}#${heading}`;
  const target = posix.join(findFolder(chapter), file);
  if (target === 'glossary.md') return 'glossary';
  const name = chapterNames.find((one) => files[one] === target);
  return name && `${name}#${heading}`;
};

/** Reads the size too, so that the help screen can reserve space before the picture loads. */
const readPicture = ({ href, text }: Tokens.Image, chapter: string): Inline => {
  const src = join(docs, findFolder(chapter), href);
  const { width, height } = new Transformer(readFileSync(src)).metadataSync();
  return { is: 'img', of: [decodeEntities(text)], src, width, height };
};

const rejectToken = (token: Token, chapter: string): never => {
  throw new Error(`The help screen cannot show ${token.type} in ${chapter}: “${token.raw.slice(0, 60)}”`);
};

const readInline = (tokens: readonly Token[], chapter: string): Inline[] =>
  tokens.flatMap((token): Inline[] => {
    const { type } = token;
    const inner = () => readInline((token as Tokens.Strong).tokens, chapter);
    if (type === 'text') return (token as Tokens.Text).tokens ? inner() : [decodeEntities((token as Tokens.Text).text)];
    if (type === 'escape') return [(token as Tokens.Escape).text];
    if (type === 'strong' || type === 'em') return [{ is: type, of: inner() }];
    if (type === 'codespan') return [{ is: 'code', of: [decodeEntities((token as Tokens.Codespan).text)] }];
    if (type === 'image') return [readPicture(token as Tokens.Image, chapter)];
    if (type !== 'link') return rejectToken(token, chapter);
    const to = findAddress((token as Tokens.Link).href, chapter);
    return to ? [{ is: 'link', of: inner(), to }] : inner();
  });

const decodeEntities = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

const readBlocks = (tokens: readonly Token[], chapter: string): Block[] =>
  tokens.flatMap((token): Block[] => {
    const { type } = token;
    if (type === 'space') return [];
    if (type === 'paragraph' || type === 'text')
      return [{ is: 'p', of: readInline((token as Tokens.Paragraph).tokens ?? [token], chapter) }];
    if (type === 'code') return [{ is: 'pre', of: [(token as Tokens.Code).text] }];
    if (type === 'list') {
      const { ordered, items } = token as Tokens.List;
      const itemBlocks = items.map((item) => readBlocks(item.tokens, chapter));
      return [ordered ? { is: 'ol', items: itemBlocks } : { is: 'ul', items: itemBlocks }];
    }
    if (type !== 'table') return rejectToken(token, chapter);
    const { header, rows } = token as Tokens.Table;
    const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => readInline(cell.tokens, chapter));
    return [{ is: 'table', head: cells(header), rows: rows.map(cells) }];
  });

/** Splits a file into sections, each with its heading. */
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

const removeMarkup = (text: string) =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Removes names in the code, such as (`Order`, `DealNo`), because they mean nothing to a clerk. */
const removeCodeNames = (text: string) => text.replaceAll(/ ?\([^()]*`[^()]*\)/g, '');

/** Reads the terms of one list item of the glossary, such as `**Draft**: … **Posted**: …`. Terms in italics within the item are entries too. */
const readEntries = (item: string): Entry[] => {
  // Terms at even positions, each followed by the text after it.
  const termsAndTexts = removeCodeNames(item)
    .split(/\*\*([^*]+)\*\*/)
    .slice(1);
  const entries: Entry[] = [];
  for (let index = 0; index < termsAndTexts.length; index += 2) {
    const [, otherTerms = '', meaning = ''] = /^((?:, [^:.]*)?)(?::|\([^)]*\):)?\s*([^]*)$/.exec(termsAndTexts[index + 1] ?? '') ?? [];
    const terms = `${termsAndTexts[index] ?? ''}${otherTerms}`
      .split(', ')
      .map((term) => removeMarkup(term))
      .filter(Boolean);
    entries.push({ terms, means: removeMarkup(meaning) });
  }
  // A term without a meaning of its own is a synonym of the next term and gets its meaning.
  const boldEntries = entries.map((entry, index) => (entry.means === '' ? { ...entry, means: entries[index + 1]?.means ?? '' } : entry));
  const italicEntries = [...removeCodeNames(item).matchAll(/\*(?!\*)([^*]+)\*: ([^*]*?[.;](?= |$))/g)].map(([, term = '', means = '']) => ({
    terms: term.split(', '),
    means: removeMarkup(means).replace(/;$/, '.'),
  }));
  return [...boldEntries, ...italicEntries].filter(({ means }) => means !== '');
};

/** Reads docs/glossary.md as groups of trade words with their meanings. */
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

/** Writes a chapter as a module that imports its pictures, so that the build gives each picture its own URL. */
const writeModule = (chapter: Chapter) => {
  const imports: string[] = [];
  const text = JSON.stringify(chapter).replaceAll(/"src":("(?:[^"\\]|\\.)*")/g, (_, path: string) => {
    imports.push(`import p${imports.length} from ${path.replaceAll('\\\\', '/')};`);
    return `"src":p${imports.length - 1}`;
  });
  return `${imports.join('\n')}\nexport default ${text};`;
};

/**
 * Provides the guide and the glossary as data, because the browser has no Markdown parser. Each chapter is a module of its own, which loads
 * when the user opens it.
 */
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
