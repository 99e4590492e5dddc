import { describe, expect, test } from 'vitest';
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

describe.each(themeNames)('theme %s', (theme) => {
  test.each(schemes)('in the %s scheme is readable everywhere', (scheme) => {
    const set = tokens[theme][scheme];
    const tooWeak = [...textPairs.map((pair) => [...pair, 4.5] as const), ...linePairs.map((pair) => [...pair, 3] as const)]
      .map(([front, back, least]) => ({ pair: `${front} on ${back}`, least, is: contrast(set[front], set[back]) }))
      .filter(({ is, least }) => is < least);
    expect(tooWeak).toEqual([]);
  });
});
