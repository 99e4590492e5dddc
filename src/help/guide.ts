import type { Role } from '#contract/call/roles.ts';

/** A picture. `of` is its text for readers who cannot see it. */
export interface Picture {
  is: 'img';
  of: Inline[];
  src: string;
  width: number;
  height: number;
}

/** A run of text, plain or marked, or a picture. `to` is another place of the guide, such as `office#outbox`. */
export type Inline = string | Picture | { is: 'strong' | 'em' | 'code' | 'link'; of: Inline[]; to?: string };

export type Block =
  | { is: 'p'; of: Inline[] }
  | { is: 'pre'; of: Inline[] }
  | { is: 'ul'; items: Block[][] }
  | { is: 'ol'; items: Block[][] }
  | { is: 'table'; head: Inline[][]; rows: Inline[][][] };

export interface Section {
  id: string;
  heading: Inline[];
  /** Level of the heading. 1 is the title of the chapter. */
  depth: number;
  blocks: Block[];
}

export interface Chapter {
  name: string;
  title: string;
  sections: Section[];
}

/** Trade words that mean the same, with their meaning. */
export interface Entry {
  terms: string[];
  means: string;
}

export interface GlossaryPart {
  title: string;
  entries: Entry[];
}

const chapters = {
  office: () => import('virtual:guide/office'),
  warehouse: () => import('virtual:guide/warehouse'),
  finance: () => import('virtual:guide/finance'),
  admin: () => import('virtual:guide/admin'),
  customer: () => import('virtual:guide/customer'),
  everywhere: () => import('virtual:guide/everywhere'),
  'office-reference': () => import('virtual:guide/office-reference'),
  'warehouse-reference': () => import('virtual:guide/warehouse-reference'),
  'finance-reference': () => import('virtual:guide/finance-reference'),
  'admin-reference': () => import('virtual:guide/admin-reference'),
  'customer-reference': () => import('virtual:guide/customer-reference'),
  'everywhere-reference': () => import('virtual:guide/everywhere-reference'),
};
export type ChapterName = keyof typeof chapters;
export type GuideName = Exclude<ChapterName, `${string}-reference`>;

const staffChapters = ['office', 'warehouse', 'finance', 'admin'] as const;
const guideByRole: Partial<Record<Role, GuideName>> = { Admin: 'admin', Office: 'office', Warehouse: 'warehouse', Finance: 'finance' };

/** Lists the guides that these roles may read, their own first. A customer's users read only their own. */
export const guidesFor = (roles: readonly Role[]): GuideName[] => {
  if (!roles.some((role) => guideByRole[role])) return ['customer'];
  const ownChapters = roles.flatMap((role) => guideByRole[role] ?? []);
  return [...ownChapters, 'everywhere', ...staffChapters.filter((name) => !ownChapters.includes(name))];
};

/** Turns `office-reference` into `office`. */
export const guideName = (chapter: string) => chapter.replace(/-reference$/, '');

/** Lists the guides that these roles may read, then the references of those guides. */
export const chaptersFor = (roles: readonly Role[]): ChapterName[] => {
  const guides = guidesFor(roles);
  return [...guides, ...guides.map((name): ChapterName => `${name}-reference`)];
};

export const fetchChapter = async (name: ChapterName): Promise<Chapter> => (await chapters[name]()).default;

export const fetchGlossary = async (): Promise<GlossaryPart[]> => (await import('virtual:guide/glossary')).default;

export const inlineText = (of: readonly Inline[]): string => of.map((one) => (typeof one === 'string' ? one : inlineText(one.of))).join('');

const blockText = (block: Block): string => {
  if (block.is === 'table') return [block.head, ...block.rows].flat().map(inlineText).join(' ');
  return 'items' in block ? block.items.flat().map(blockText).join(' ') : inlineText(block.of);
};

/** Returns a section with the smaller ones below it. Undefined if the chapter has no such section, or if it is the title of the chapter. */
export const pickSections = ({ sections }: Chapter, id: string | undefined): Section[] | undefined => {
  const at = sections.findIndex((section) => section.id === id);
  const { depth = 1 } = sections[at] ?? {};
  if (depth === 1) return undefined;
  const end = sections.findIndex((section, index) => index > at && section.depth <= depth);
  return sections.slice(at, end === -1 ? undefined : end);
};

/** Returns the text of a section without its heading. */
export const sectionText = ({ blocks }: Section) => blocks.map(blockText).join(' ');

/** Turns `Find a customer (g c)` into `Find a customer`. */
export const sectionTitle = ({ heading }: Section) => inlineText(heading).replace(/ \(.*\)$/, '');
