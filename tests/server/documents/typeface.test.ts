import { expect, test } from 'vitest';
import { findUnprintable } from '#contract/text/text.ts';
import { loadFont } from '#server/documents/kit/fonts.ts';

const inAllPlanes = 0x11_0000;
const isHalf = (code: number) => code >= 0xd8_00 && code < 0xe0_00;
/** Characters that are printed as a blank or not at all. */
const isUnseen = (character: string) => /[\p{Zs}\p{Cf}\p{Cc}\p{Variation_Selector}]/u.test(character);
const beyond = 0x1_0000;

test.each([400, 600] as const)('what is taken for papers is what their typeface has, at a weight of %i', (weight) => {
  const { characterSet } = loadFont(weight) as unknown as { characterSet: number[] };
  const has = new Set(characterSet.filter((code) => code < beyond));
  const wrong: string[] = [];
  for (let code = 0; code < inAllPlanes; code++) {
    const character = isHalf(code) ? '' : String.fromCodePoint(code);
    if (character === '' || isUnseen(character)) continue;
    const isTaken = findUnprintable(character) === undefined;
    if (isTaken !== (has.has(code) && !/\p{Emoji_Presentation}/u.test(character))) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});
