import { textWidth } from './fonts.ts';
import type { TextStyle } from './measures.ts';

/** Breaks a word that is wider than the line, so that no part of it is lost or leaves the column. */
const breakWord = (word: string, width: number, style: TextStyle) => {
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part && textWidth(part + character, style) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
};

const wrapParagraph = (paragraph: string, width: number, style: TextStyle) => {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ').filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (textWidth(longer, style) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    const parts = textWidth(word, style) <= width ? [word] : breakWord(word, width, style);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? '';
  }
  return [...lines, line];
};

// oxlint-disable-next-line no-control-regex -- control characters have no glyph
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;

/**
 * Replaces special spaces and hyphens with plain ones. Some special ones share a glyph with the plain ones, so every space and hyphen in copied
 * text would become special. Others have no glyph.
 */
const replaceSpecialSpaces = (text: string) =>
  text
    .replaceAll(/\p{Zs}/gu, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .replaceAll(/\p{Cf}|\p{Variation_Selector}/gu, '');

/** Cuts text to one line of at most `width` points. Cut text ends in dots. */
export const cutText = (text: string, width: number, style: TextStyle): string => {
  const whole = replaceSpecialSpaces(text);
  if (textWidth(whole, style) <= width) return whole;
  const [part = ''] = breakWord(whole, width - textWidth('…', style), style);
  return `${part.trimEnd()}…`;
};

/** Wraps text into lines of at most `width` points. Returns no lines for empty text. */
export const wrapText = (text: string, width: number, style: TextStyle): string[] =>
  text.trim() === ''
    ? []
    : replaceSpecialSpaces(text)
        .replaceAll('\r\n', '\n')
        .replace(controls, ' ')
        .toWellFormed()
        .trimEnd()
        .split('\n')
        .flatMap((paragraph) => wrapParagraph(paragraph, width, style));
