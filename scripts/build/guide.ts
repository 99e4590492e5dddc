import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import type { Token, Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { Block, Chapter, Entry, Inline, Section } from '#src/help/guide.ts';

const docs = join(import.meta.dirname, '..', '..', 'docs');

/** Source files by the chapter name that the application uses. */
const files: Record<string, string> = {
  office: 'guide/office.md',
  warehouse: 'guide/warehouse.md',
  finance: 'guide/finance.md',
  admin: 'guide/admin.md',
  customer: 'guide/customer.md',
  everywhere: 'guide/README.md',
};
export const chapterNames = Object.keys(files);

const toPlainText = (of: readonly Inline[]): string => of.map((one) => (typeof one === 'string' ? one : toPlainText(one.of))).join('');

/** Returns the anchor that GitHub gives a heading. */
export const makeSlug = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** Converts a link such as `finance.md#outbox` to `finance#outbox`. Links outside the guide become plain text. */
const resolveLink = (href: string, here: string) => {
  const [file = '', heading = ''] = href.split('#');
  if (file === '' || href === '../glossary.md') return file === '' ? `${here}#${heading}` : 'glossary';
  const name = Object.entries(files).find(([, path]) => path === `guide/${file}`)?.[0];
  return name && `${name}#${heading}`;
};

const unknownToken = (token: Token, here: string): never => {
  throw new Error(`The guide cannot show this part of ${here}: ${token.type} “${token.raw.slice(0, 60)}”`);
};

const toInline = (tokens: readonly Token[], here: string): Inline[] =>
  tokens.flatMap((token): Inline[] => {
    const { type } = token;
    const inner = () => toInline((token as Tokens.Strong).tokens, here);
    if (type === 'text') return (token as Tokens.Text).tokens ? inner() : [decodeEntities((token as Tokens.Text).text)];
    if (type === 'escape') return [(token as Tokens.Escape).text];
    if (type === 'strong' || type === 'em') return [{ is: type, of: inner() }];
    if (type === 'codespan') return [{ is: 'code', of: [decodeEntities((token as Tokens.Codespan).text)] }];
    if (type !== 'link') return unknownToken(token, here);
    const to = resolveLink((token as Tokens.Link).href, here);
    return to ? [{ is: 'link', of: inner(), to }] : inner();
  });

const decodeEntities = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

const toBlocks = (tokens: readonly Token[], here: string): Block[] =>
  tokens.flatMap((token): Block[] => {
    const { type } = token;
    if (type === 'space') return [];
    if (type === 'paragraph' || type === 'text') return [{ is: 'p', of: toInline((token as Tokens.Paragraph).tokens ?? [token], here) }];
    if (type === 'code') return [{ is: 'pre', of: [(token as Tokens.Code).text] }];
    if (type === 'list') {
      const { ordered, items } = token as Tokens.List;
      const itemBlocks = items.map((item) => toBlocks(item.tokens, here));
      return [ordered ? { is: 'ol', items: itemBlocks } : { is: 'ul', items: itemBlocks }];
    }
    if (type !== 'table') return unknownToken(token, here);
    const { header, rows } = token as Tokens.Table;
    const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => toInline(cell.tokens, here));
    return [{ is: 'table', head: cells(header), rows: rows.map(cells) }];
  });

/** Splits a file into sections by its headings. */
const parseChapter = (name: string, source: string): Chapter => {
  const sections: Section[] = [];
  for (const token of marked.lexer(source)) {
    if (token.type === 'heading') {
      const { depth, tokens } = token as Tokens.Heading;
      const heading = toInline(tokens ?? [], name);
      sections.push({ id: makeSlug(toPlainText(heading)), heading, depth, blocks: [] });
    } else sections.at(-1)?.blocks.push(...toBlocks([token], name));
  }
  return { name, title: toPlainText(sections[0]?.heading ?? []), sections };
};

export const readChapter = (name: string) => parseChapter(name, readFileSync(join(docs, files[name] ?? ''), 'utf8'));

const withoutMarks = (text: string) =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Removes code names such as `(`Order`, `DealNo`)`, which mean nothing to a clerk. */
const withoutNames = (text: string) => text.replaceAll(/ ?\([^()]*`[^()]*\)/g, '');

const parseEntries = (item: string): Entry[] => {
  const parts = withoutNames(item)
    .split(/\*\*([^*]+)\*\*/)
    .slice(1);
  const entries: Entry[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const [, also = '', meaningText = ''] = /^((?:, [^:.]*)?)(?::|\([^)]*\):)?\s*([^]*)$/.exec(parts[index + 1] ?? '') ?? [];
    const terms = `${parts[index] ?? ''}${also}`
      .split(', ')
      .map((term) => withoutMarks(term))
      .filter(Boolean);
    entries.push({ terms, means: withoutMarks(meaningText) });
  }
  // Two terms with one shared meaning: the first gets the meaning of the second.
  const joined = entries.map((entry, index) => (entry.means === '' ? { ...entry, means: entries[index + 1]?.means ?? '' } : entry));
  const within = [...withoutNames(item).matchAll(/\*(?!\*)([^*]+)\*: ([^*]*?[.;](?= |$))/g)].map(([, term = '', means = '']) => ({
    terms: term.split(', '),
    means: withoutMarks(means).replace(/;$/, '.'),
  }));
  return [...joined, ...within].filter(({ means }) => means !== '');
};

/** Returns the trade terms and their meanings from docs/glossary.md. */
export const readGlossary = (): { title: string; entries: Entry[] }[] =>
  readFileSync(join(docs, 'glossary.md'), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.split('\n')[0] ?? '',
      entries: part
        .split(/^- /m)
        .slice(1)
        .flatMap((item) => parseEntries(item.replaceAll(/\n\s*/g, ' ').trim())),
    }));

const prefix = 'virtual:guide/';

/** Serves guide and glossary as data, one file for each chapter. The browser has no Markdown parser and fetches chapters on demand. */
export const guidePlugin = (): Plugin => ({
  name: 'guide',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${prefix}`)) return undefined;
    const name = id.slice(prefix.length + 1);
    const file = name === 'glossary' ? 'glossary.md' : files[name];
    if (file === undefined) throw new Error(`The guide has no chapter called ${name}`);
    this.addWatchFile(join(docs, file));
    return `export default ${JSON.stringify(name === 'glossary' ? readGlossary() : readChapter(name))};`;
  },
});
