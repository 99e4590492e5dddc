import type { Page } from 'playwright/test';
import { Learnt } from './learnt.ts';

/**
 * Pages that axe found clean. Its findings depend on elements, attributes, styles and which elements have text, not on the text itself. A
 * page with the same structure is not checked again (docs/adr/0176). The other parts of a key hold everything else that the answer
 * depends on.
 */
const clean = new Learnt('clean');

/** A key for the structure of the page, without rows marked `[data-alike]` and without what `beside` leaves out. */
const makeOf = (page: Page, beside: string) =>
  page.evaluate((left) => {
    /** Attributes that name, link or count. They differ from record to record. */
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
      // The text alone makes some targets wide enough.
      const narrow = element.matches(targets) && width < leastTarget ? ` ${Math.round(width)} wide` : '';
      return `<${element.tagName} ${attributes.join(' ')}${narrow}>${words}${[...element.children].map(makeOfElement).join('')}`;
    };
    const { dataset, lang } = document.documentElement;
    const device = [innerWidth, matchMedia('(forced-colors: active)').matches, lang, JSON.stringify(dataset)];
    const made = new TextEncoder().encode(`${device.join(' ')} ${makeOfElement(document.body)}`);
    // The structure of a page of rows is half a megabyte, so only its hash leaves the page.
    return crypto.subtle.digest('SHA-256', made).then((sum) => btoa(String.fromCodePoint(...new Uint8Array(sum))));
  }, beside);

/** Returns the findings of `ask`. Skips it if nothing new can be found. */
export const unlessKnown = async (page: Page, question: string, beside: readonly string[], ask: () => Promise<string[]>) =>
  clean.unless([`${question} ${await makeOf(page, [...beside, 'script', 'style'].join())}`], ask);

/**
 * Lists each text colour on each background, and whether the text is large. Axe's contrast findings depend on these only. Marks elements
 * in a colour of `marked` as `data-unread`.
 */
const coloursOf = (page: Page, beside: string, marked: readonly string[] = []) =>
  page.evaluate(
    ([left, wanted]) => {
      const grounds = new Map<Element, string>();
      /** What lies under an element that is lifted out of its place. */
      const beneath = (element: Element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const there = document.elementsFromPoint(x + width / 2, y + height / 2);
        return there.find((other) => !other.contains(element) && !element.contains(other));
      };
      /** The background, from the first element that covers. */
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
        // Large text needs less contrast. WCAG says 18 pt, or 14 pt bold.
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

/** Colours in which axe found no fault. */
const readable = new Learnt('readable');

/**
 * Returns the contrast findings of `ask` for elements marked `[data-unread]`, which have colours not checked before. Reads the page again
 * if they change before they are checked. `ask` returns nothing then.
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
 * Describes how each part with text is built, with its ancestors. Its colours in any scheme, on any device of this width, follow from
 * that. Includes light colours, because neighbours may affect them.
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
      // The positions of rows and columns are numbers.
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
 * Returns the findings of `ask` in further colours, for a page in light. Skips it if all text is built like text already checked in all
 * colours at this width.
 */
export const unlessKindsKnown = async (page: Page, beside: readonly string[], ask: () => Promise<string[]>) => {
  const [width, ...kinds] = await kindsOf(page, [...beside, 'script', 'style'].join());
  return ofAllColours.unless(
    kinds.map((kind) => `${width} ${kind}`),
    ask,
  );
};

/** A hash of everything on the page with its text, without values that change at each drawing. */
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

/** Returns the findings of `ask`. Skips it if the same screen with the same text was clean, ignoring `beside`. */
export const unlessSame = async (page: Page, beside: string, ask: () => Promise<string[]>) =>
  sameAndClean.unless([await wholeOf(page, beside)], ask);

/** Records that this screen with this text was clean. */
export const learnSame = async (page: Page, beside: string) => sameAndClean.learn([await wholeOf(page, beside)]);
