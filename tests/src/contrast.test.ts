import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findColours } from '#src/theme/brand.ts';
import { schemes, themeNames, tokens } from '#src/theme/tokens.ts';
import type { Tokens } from '#src/theme/tokens.ts';

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
const contrast = (one: string, other: string) => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

type Name = keyof Tokens;
const grounds: Name[] = ['ground', 'surface', 'sunken'];
const states = ['done', 'attention', 'refused', 'information'] as const;

const textPairs: [Name, Name][] = [
  ...grounds.flatMap((ground): [Name, Name][] => [
    ['text', ground],
    ['textSoft', ground],
    ['link', ground],
    ...states.map((state): [Name, Name] => [state, ground]),
  ]),
  ['text', 'selected'],
  ['textSoft', 'selected'],
  ['link', 'selected'],
  ['refused', 'selected'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ...states.flatMap((state): [Name, Name][] => [
    [state, `${state}Soft`],
    ['text', `${state}Soft`],
  ]),
];
const linePairs: [Name, Name][] = grounds.flatMap((ground): [Name, Name][] => [
  ['edge', ground],
  ['focus', ground],
  ['accent', ground],
]);

const findWeakPairs = (set: Tokens) =>
  [...textPairs.map((pair) => [...pair, 4.5] as const), ...linePairs.map((pair) => [...pair, 3] as const)]
    .map(([front, back, least]) => ({ pair: `${front} on ${back}`, least, is: contrast(set[front], set[back]) }))
    .filter(({ is, least }) => is < least);

const anyColour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe.each(schemes)('a merchant’s colour in the %s scheme', (scheme) => {
  test('is mixed until it is readable everywhere, whatever it is', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(findWeakPairs(findColours({ theme: 'indigo', scheme }, colour))).toEqual([]);
      }),
      { numRuns: 500 },
    );
    for (const colour of ['#000000', '#ffffff', '#ffff00', '#808080', '#ff0000', '#0000ff'])
      expect(findWeakPairs(findColours({ theme: 'indigo', scheme }, colour))).toEqual([]);
  });

  test('stays as it is if it is readable, and leaves a theme that the customer has chosen', () => {
    const readable = scheme === 'light' ? '#1f5c3a' : '#9fe0b8';
    expect(findColours({ theme: 'indigo', scheme }, readable).accent).toBe(readable);
    expect(findColours({ theme: 'high contrast', scheme }, readable)).toEqual(tokens['high contrast'][scheme]);
  });
});

describe.each(themeNames)('theme %s', (theme) => {
  test.each(schemes)('in the %s scheme is readable everywhere', (scheme) => {
    expect(findWeakPairs(tokens[theme][scheme])).toEqual([]);
  });
});
