import { moveMarks, setLine } from './fragments.ts';
import { layoutBlocks } from './layout.ts';
import { a4, a4Landscape, footerHeight, margin, runningHeadHeight, styles } from './measures.ts';
import { cutText, wrapText } from './wrap.ts';
import type { PrintDocument } from './blocks.ts';
import type { Fragment, Mark, Tag } from './fragments.ts';
import type { PageSize } from './measures.ts';

/** A finished page, measured from its top left corner. */
export interface Page {
  size: PageSize;
  marks: Mark[];
}

/** Groups the fragments that must be on one page: each glued fragment and the next. Space between two fragments does not separate them. */
const groupGlued = (fragments: readonly Fragment[]): Fragment[][] => {
  const groups: Fragment[][] = [];
  let group: Fragment[] = [];
  for (const fragment of fragments) {
    const isGluedSpace = fragment.isSpace && group.at(-1)?.isGlued;
    group.push(isGluedSpace ? { ...fragment, isGlued: true } : fragment);
    if (fragment.isGlued || isGluedSpace) continue;
    groups.push(group);
    group = [];
  }
  return group.length > 0 ? [...groups, group] : groups;
};

export class TooManyPages extends Error {}

class Pages {
  readonly pages: Page[] = [];
  private y = 0;
  private isEmpty = true;
  private readonly size: PageSize;
  private readonly maxPages: number;

  constructor(size: PageSize, maxPages: number) {
    this.size = size;
    this.maxPages = maxPages;
    this.open();
  }

  private get bottom() {
    return this.size.height - margin - footerHeight;
  }

  private get top() {
    return margin + (this.pages.length > 1 ? runningHeadHeight : 0);
  }

  private open() {
    if (this.pages.length >= this.maxPages) throw new TooManyPages();
    this.pages.push({ size: this.size, marks: [] });
    this.y = this.top;
    this.isEmpty = true;
  }

  private draw(fragment: Fragment) {
    if (fragment.isSpace && this.isEmpty && this.pages.length > 1) return;
    if (fragment.head && this.isEmpty) this.put(fragment.head);
    this.put(fragment);
  }

  private put(fragment: Fragment) {
    if (fragment.startsAt && this.pages.length === 1) this.y = Math.max(this.y, fragment.startsAt);
    if (fragment.isBottom) this.y = Math.max(this.y, this.bottom - fragment.height);
    this.pages.at(-1)?.marks.push(...moveMarks(fragment.marks, margin, this.y));
    this.y += fragment.height;
    this.isEmpty = false;
  }

  /** Adds a group to the page, or to the next page if it does not fit. A group taller than a page is split at the end of the page. */
  add(group: readonly Fragment[]) {
    const height = group.reduce((total, fragment) => total + fragment.height, 0);
    const fits = (height: number) => this.y + height <= this.bottom + 0.01;
    const fitsOnePage = height + (group[0]?.head?.height ?? 0) <= this.bottom - margin - runningHeadHeight;
    if (fitsOnePage && !fits(height) && !this.isEmpty && !group.every((fragment) => fragment.isSpace)) this.open();
    for (const fragment of group) {
      if (fragment.isNewPage && !this.isEmpty) this.open();
      if (!fits(fragment.isSpace ? 0 : fragment.height) && !this.isEmpty) this.open();
      this.draw(fragment);
    }
  }
}

/** Adds the footer, the page number and, from the second page, the running head. */
const addFrame = (page: Page, { document, number, count }: { document: PrintDocument; number: number; count: number }): Page => {
  const width = page.size.width - 2 * margin;
  const style = 'small';
  const { leading } = styles[style];
  const lines = document.footer.flatMap((line) => wrapText(line, width - 80, styles[style]));
  const top = page.size.height - margin + leading - lines.length * leading;
  const operations = lines.map((line, index) => setLine(line, { style, width }, top + index * leading));
  operations.push(setLine(`Page ${number} of ${count}`, { style, width, align: 'right' }, page.size.height - margin));
  if (number > 1) operations.push(setLine(cutText(document.runningHead, width, styles[style]), { style, width }, margin - 2));
  return { ...page, marks: [...page.marks, ...moveMarks([{ tag: null, operations }], margin, 0)] };
};

/** Breaks a document into numbered pages. Throws TooManyPages. */
export const paginate = (document: PrintDocument, maxPages = Infinity): Page[] => {
  const size = document.isLandscape ? a4Landscape : a4;
  const root: Tag = { role: 'Document', parent: null };
  const pages = new Pages(size, maxPages);
  for (const group of groupGlued(layoutBlocks(document.blocks, size.width - 2 * margin, root))) pages.add(group);
  return pages.pages.map((page, index, all) => addFrame(page, { document, number: index + 1, count: all.length }));
};
