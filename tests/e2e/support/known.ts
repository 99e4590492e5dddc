import type { Page } from 'playwright/test';
import { Learnt } from './learnt.ts';

/**
 * Pages without findings of axe, by their structure. The findings depend on elements, attributes, styles and on which elements have text, but
 * not on the text. So a page with the same structure is not checked again (docs/adr/0176). The key also has all else that the findings depend
 * on.
 */
const clean = new Learnt('clean');

/** Returns a key for the structure of the page. Leaves out rows marked `[data-alike]` and elements that match `beside`. */
const makeOf = (page: Page, beside: string) =>
  page.evaluate((left) => {
    /** Attributes that identify, link or count. They differ between records, so the key leaves out their values. */
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
      // Includes the width of a narrow target, because it depends on the text.
      const narrow = element.matches(targets) && width < leastTarget ? ` ${Math.round(width)} wide` : '';
      return `<${element.tagName} ${attributes.join(' ')}${narrow}>${words}${[...element.children].map(makeOfElement).join('')}`;
    };
    const { dataset, lang } = document.documentElement;
    const device = [innerWidth, matchMedia('(forced-colors: active)').matches, lang, JSON.stringify(dataset)];
    const made = new TextEncoder().encode(`${device.join(' ')} ${makeOfElement(document.body)}`);
    // Returns only the hash, because the structure of a page with rows has half a megabyte.
    return crypto.subtle.digest('SHA-256', made).then((sum) => btoa(String.fromCodePoint(...new Uint8Array(sum))));
  }, beside);

/** Returns the findings of `ask`. Skips the check if pages of the same structure had no findings. */
export const unlessKnown = async (page: Page, question: string, beside: readonly string[], ask: () => Promise<string[]>) =>
  clean.unless([`${question} ${await makeOf(page, [...beside, 'script', 'style'].join())}`], ask);

/**
 * Lists each text colour on each background, and whether the text is large. Contrast depends on these only. Marks elements in one of the
 * `marked` colours as `data-unread`.
 */
const coloursOf = (page: Page, beside: string, marked: readonly string[] = []) =>
  page.evaluate(
    ([left, wanted]) => {
      const grounds = new Map<Element, string>();
      /** Returns what is under an element that is positioned over others. */
      const beneath = (element: Element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const there = document.elementsFromPoint(x + width / 2, y + height / 2);
        return there.find((other) => !other.contains(element) && !element.contains(other));
      };
      /** Returns the background colour, from the nearest element that is not transparent. */
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
        // Large text needs less contrast. By WCAG, text is large from 18 pt, or from 14 pt if bold.
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

/** Combinations of colours in which axe found no fault. */
const readable = new Learnt('readable');

/**
 * Returns the contrast findings of `ask` for elements in colours not checked before, which are marked `[data-unread]`. If the page changes
 * before the check, `ask` returns undefined, and the colours are read again.
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
 * Describes each element with text, with its ancestors and light colours. Elements of the same description have the same colours in any
 * scheme at this width.
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
      // Replaces numbers, because rows and columns have their positions in styles and classes.
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
 * Returns the findings of `ask` in further colours, for a page in light colours. Skips the check if all elements with text are described like
 * elements that were checked in all colours at this width.
 */
export const unlessKindsKnown = async (page: Page, beside: readonly string[], ask: () => Promise<string[]>) => {
  const [width, ...kinds] = await kindsOf(page, [...beside, 'script', 'style'].join());
  return ofAllColours.unless(
    kinds.map((kind) => `${width} ${kind}`),
    ask,
  );
};

/** Returns a hash of the page with its text. Leaves out values that change at each drawing. */
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

/** Returns the findings of `ask`. Skips the check if the same screen with the same text had no findings. Ignores elements that match `beside`. */
export const unlessSame = async (page: Page, beside: string, ask: () => Promise<string[]>) =>
  sameAndClean.unless([await wholeOf(page, beside)], ask);

/** Records that this screen with this text had no findings. */
export const learnSame = async (page: Page, beside: string) => sameAndClean.learn([await wholeOf(page, beside)]);
