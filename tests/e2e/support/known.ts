import type { Page } from 'playwright/test';

/**
 * What axe finds on a page follows from the elements, their attributes and styles, and from which of them have words; not from what the words are.
 * So a page that is made as one that was clean before is not asked again: docs/adr/0176. The parts of a key say everything else that the answer
 * depends on.
 */
const clean = new Set<string>();

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
    return `${device.join(' ')} ${makeOfElement(document.body)}`;
  }, beside);

/** The findings of `ask`; none where nothing new can be found. */
export const unlessKnown = async (page: Page, question: string, beside: readonly string[], ask: () => Promise<string[]>) => {
  const key = `${question} ${await makeOf(page, [...beside, 'script', 'style'].join())}`;
  if (clean.has(key)) return [];
  const found = await ask();
  if (found.length === 0) clean.add(key);
  return found;
};

/** Each colour of letters on each ground, as large and as heavy as they are: the contrast follows from these. */
const coloursOf = (page: Page, beside: string) =>
  page.evaluate((left) => {
    const grounds = new Map<Element, string>();
    /** From the first one that covers on. */
    const groundOf = (element: Element): string => {
      const known = grounds.get(element);
      if (known !== undefined) return known;
      const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
      const own = [backgroundColor, backgroundImage, opacity, filter].join();
      const isWhole = backgroundColor.startsWith('rgb(') && backgroundImage === 'none' && opacity === '1';
      const ground = isWhole || !element.parentElement ? own : `${own} on ${groundOf(element.parentElement)}`;
      grounds.set(element, ground);
      return ground;
    };
    const found = new Set<string>();
    const note = (element: Element, part?: string) => {
      const { color, fontSize, fontWeight, textShadow, opacity } = getComputedStyle(element, part);
      const isOff = element.closest(':disabled, [aria-disabled="true"]') !== null;
      found.add([element.tagName, isOff, color, fontSize, fontWeight, textShadow, opacity, groundOf(element)].join(' '));
    };
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const { nodeValue, parentElement } = words.currentNode;
      if (nodeValue?.trim() && parentElement && !parentElement.closest(left)) note(parentElement);
    }
    for (const field of document.querySelectorAll('input, textarea, select')) {
      if (field.closest(left)) continue;
      note(field);
      note(field, '::placeholder');
    }
    return [...found];
  }, beside);

/** By scheme, the colours that axe found no fault with. */
const readable = new Map<string, Set<string>>();

/** The colours of the page that nothing is known of in `scheme`, and what makes them known. */
const unknownColours = async (page: Page, scheme: string, beside: readonly string[]) => {
  const known = readable.get(scheme) ?? new Set();
  readable.set(scheme, known);
  const colours = (await coloursOf(page, [...beside, 'script', 'style'].join())).filter((colour) => !known.has(colour));
  const learn = () => {
    for (const colour of colours) known.add(colour);
  };
  return { isNone: colours.length === 0, learn };
};

/** The findings of `ask` for contrasts in `scheme`; none where all colours of the page were found readable before. */
export const unlessReadable = async (page: Page, scheme: string, beside: readonly string[], ask: () => Promise<string[]>) => {
  const { isNone, learn } = await unknownColours(page, scheme, beside);
  if (isNone) return [];
  const found = await ask();
  if (found.length === 0) learn();
  return found;
};

/** All that stands on the page was found readable in `scheme`. */
export const learnReadable = async (page: Page, scheme: string, beside: readonly string[]) =>
  (await unknownColours(page, scheme, beside)).learn();
