import type { Page } from 'playwright/test';
import { Learnt } from './learnt.ts';

/**
 * What axe finds on a page follows from the elements, their attributes and styles, and from which of them have words; not from what the words are.
 * So a page that is made as one that was clean before is not asked again: docs/adr/0176. The parts of a key say everything else that the answer
 * depends on.
 */
const clean = new Learnt('clean');

/** Rows of `[data-alike]` and what is `beside` the question are not part of it. */
const makeOf = (page: Page, beside: string) =>
  page.evaluate((left) => {
    /** They name, lead to or point at something, or count: another record has others. */
    const named = /^(?:id|for|name|href|src|value|title|alt|placeholder|d|points|data-(?:index|title|open|key)|datetime|key)$/;
    const namedByAria =
      /^aria-(?:label|labelledby|describedby|description|controls|owns|activedescendant|details|errormessage|value\w+|row\w+|col\w+|posinset|setsize)$/;
    const [targets, leastTarget] = ['a, button, input, select, textarea, summary, [role], [tabindex]', 24];
    const isSaid = (node: Node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '';
    const makeOfElement = (element: Element): string => {
      if (element.matches(left)) return '';
      const attributes = [...element.attributes].map(({ name, value }) =>
        named.test(name) || namedByAria.test(name) ? `${name}${value === '' ? '' : '…'}` : `${name}=${value}`,
      );
      const words = [...element.childNodes].some(isSaid) ? '…' : '';
      const { width } = element.getBoundingClientRect();
      // Words are all that makes some targets wide enough.
      const narrow = element.matches(targets) && width < leastTarget ? ` ${Math.round(width)} wide` : '';
      return `<${element.tagName} ${attributes.join(' ')}${narrow}>${words}${[...element.children].map(makeOfElement).join('')}`;
    };
    const { dataset, lang } = document.documentElement;
    const device = [innerWidth, matchMedia('(forced-colors: active)').matches, lang, JSON.stringify(dataset)];
    const made = new TextEncoder().encode(`${device.join(' ')} ${makeOfElement(document.body)}`);
    // A page of rows is half a megabyte of this: only its sum leaves the page.
    return crypto.subtle.digest('SHA-256', made).then((sum) => btoa(String.fromCodePoint(...new Uint8Array(sum))));
  }, beside);

/** The findings of `ask`; none where nothing new can be found. */
export const unlessKnown = async (page: Page, question: string, beside: readonly string[], ask: () => Promise<string[]>) =>
  clean.unless([`${question} ${await makeOf(page, [...beside, 'script', 'style'].join())}`], ask);

/**
 * Each colour of letters on each ground, and whether they are large: what axe says of a contrast follows from these. `marked`: what has one of these
 * colours is marked as `data-unread`, and nothing else.
 */
const coloursOf = (page: Page, beside: string, marked: readonly string[] = []) =>
  page.evaluate(
    ([left, wanted]) => {
      const grounds = new Map<Element, string>();
      /** What a part that is lifted out of its place stands over. */
      const beneath = (element: Element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const there = document.elementsFromPoint(x + width / 2, y + height / 2);
        return there.find((other) => !other.contains(element) && !element.contains(other));
      };
      /** From the first one that covers on. */
      const groundOf = (element: Element): string => {
        const known = grounds.get(element);
        if (known !== undefined) return known;
        const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element);
        const own = [backgroundColor, backgroundImage, opacity, filter].join();
        const isWhole = backgroundColor.startsWith('rgb(') && backgroundImage === 'none' && opacity === '1';
        grounds.set(element, own);
        const under = isWhole || position === 'static' || position === 'relative' ? undefined : beneath(element);
        const above = isWhole || !element.parentElement ? own : `${own} on ${groundOf(element.parentElement)}`;
        const ground = under ? `${above} over ${groundOf(under)}` : above;
        grounds.set(element, ground);
        return ground;
      };
      const { dataset } = document.documentElement;
      const scheme = matchMedia('(forced-colors: active)').matches ? 'forced' : (dataset.scheme ?? 'light');
      const found = new Set<string>();
      const note = (element: Element, part?: string) => {
        const { color, fontSize, fontWeight, textShadow, opacity } = getComputedStyle(element, part);
        const isOff = element.closest(':disabled, [aria-disabled="true"]') !== null;
        const [size, weight] = [parseFloat(fontSize), Number(fontWeight)];
        // What WCAG calls large needs less: 18 points, or 14 and bold.
        const isLarge = size >= 24 || (size >= 18.66 && weight >= 700);
        const colour = [scheme, isOff, color, isLarge, textShadow, opacity, groundOf(element)].join(' ');
        found.add(colour);
        return wanted.includes(colour);
      };
      for (const marking of document.querySelectorAll('[data-unread]')) marking.removeAttribute('data-unread');
      const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (words.nextNode()) {
        const { nodeValue, parentElement } = words.currentNode;
        if (nodeValue?.trim() && parentElement && !parentElement.closest(left) && note(parentElement))
          parentElement.setAttribute('data-unread', '');
      }
      for (const field of document.querySelectorAll('input, textarea, select')) {
        if (field.closest(left)) continue;
        const isWanted = [note(field), note(field, '::placeholder')].includes(true);
        if (isWanted) field.setAttribute('data-unread', '');
      }
      return [...found];
    },
    [beside, marked] as const,
  );

/** The colours that axe found no fault with. */
const readable = new Learnt('readable');

/**
 * The findings of `ask` for the contrasts of what is `[data-unread]`: of each colour of the page that was not found readable before. Where a
 * change takes one of them away before it is asked about, or all of them as they are (`ask` has nothing then), the page is looked at anew.
 */
export const unlessReadable = async (
  page: Page,
  beside: readonly string[],
  ask: () => Promise<string[] | undefined>,
  looks = 5,
): Promise<string[]> => {
  const left = [...beside, 'script', 'style'].join();
  let isElse = false;
  const found = await readable.unless(await coloursOf(page, left), async (unread) => {
    const now = await coloursOf(page, left, unread);
    const wrong = unread.every((colour) => now.includes(colour)) ? await ask() : undefined;
    isElse = wrong === undefined;
    await coloursOf(page, left);
    return wrong ?? ['the colours of the page do not come to rest'];
  });
  return isElse && looks > 1 ? unlessReadable(page, beside, ask, looks - 1) : found;
};

/**
 * How each part of the page that has letters is made, with all that it stands in: its colours in any scheme, and on any device of this width,
 * follow from that. Their light colours are in it too, as what stands beside may have a say in them.
 */
const kindsOf = (page: Page, beside: string) =>
  page.evaluate((left) => {
    const named =
      /^(?:id|for|name|href|src|value|title|alt|placeholder|d|points|data-(?:index|title|open|key|column)|datetime|key|tabindex|autocomplete|accept|inputmode|aria-.*)$/;
    const states = /^aria-(?:selected|checked|current|pressed|expanded|invalid|disabled|busy|hidden)$/;
    const sumOf = (text: string, from: number) => {
      let sum = from;
      for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
      return sum;
    };
    const found = new Set<string>();
    const look = (element: Element, above: readonly [number, number]) => {
      if (element.matches(left)) return;
      // Where a row or a column stands is said in figures.
      const figures = { style: /-?[\d.]+/g, class: /(?<=\bcolumn-)\d+/g } as const;
      const attributes = [...element.attributes]
        .filter(({ name }) => states.test(name) || !named.test(name))
        .map(({ name, value }) => `${name}=${name === 'style' || name === 'class' ? value.replaceAll(figures[name], '') : value}`);
      const own = `<${element.tagName} ${attributes.join(' ')}>`;
      const sum = [sumOf(own, above[0]), sumOf(`${own}${above[0]}`, above[1])] as const;
      const isSaid = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '');
      if (isSaid || element.matches('input, textarea, select')) {
        const { color, backgroundColor, opacity, fontSize, fontWeight } = getComputedStyle(element);
        found.add([...sum, color, backgroundColor, opacity, fontSize, fontWeight].join(' '));
      }
      for (const child of element.children) look(child, sum);
    };
    look(document.body, [7, 11]);
    return [innerWidth, ...found].map(String);
  }, beside);

const ofAllColours = new Learnt('of all colours');

/**
 * The findings of `ask` in further colours, of a page in light; none where all its letters are made as those that were judged in all colours at
 * this width.
 */
export const unlessKindsKnown = async (page: Page, beside: readonly string[], ask: () => Promise<string[]>) => {
  const [width, ...kinds] = await kindsOf(page, [...beside, 'script', 'style'].join());
  return ofAllColours.unless(
    kinds.map((kind) => `${width} ${kind}`),
    ask,
  );
};

/** All that is on the page, with its words, as a sum; what is made up anew each time it is drawn is left out. */
const wholeOf = (page: Page, beside: string) =>
  page.evaluate(async (left) => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const part of copy.querySelectorAll(`${left}, script, style`)) part.remove();
    for (const field of copy.querySelectorAll('*'))
      for (const name of ['id', 'for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'data-alike'])
        field.removeAttribute(name);
    const fields = [...document.querySelectorAll<HTMLInputElement>('main :is(input, textarea, select)')].map(({ value }) => value);
    const all = new TextEncoder().encode([innerWidth, ...fields, copy.innerHTML].join('\n'));
    const sum = await crypto.subtle.digest('SHA-256', all);
    return btoa(String.fromCodePoint(...new Uint8Array(sum)));
  }, beside);

const sameAndClean = new Learnt('same');

/** The findings of `ask`; none where the same screen with the same words, but for what is `beside`, was found clean. */
export const unlessSame = async (page: Page, beside: string, ask: () => Promise<string[]>) =>
  sameAndClean.unless([await wholeOf(page, beside)], ask);

/** This screen with these words was found clean. */
export const learnSame = async (page: Page, beside: string) => sameAndClean.learn([await wholeOf(page, beside)]);
