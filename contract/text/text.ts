import { typefaceCharacters } from './typeface.ts';

// Control characters except tab and line break, noncharacters and lone surrogates. PostgreSQL, XLSX or UTF-8 cannot store these.
const unstorable = /[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}|\p{Cs}/u;
const everyUnfit = new RegExp(unstorable, 'gu');

/** Checks that PostgreSQL, XLSX and UTF-8 can all store the text. Applies to all text in requests, searches and files. */
export const isStorable = (text: string) => !unstorable.test(text);

/** Removes characters that cannot be stored from output to other programs, because older data may still contain them. */
export const removeUnstorable = (text: string) => text.replace(everyUnfit, '');

// Invisible characters for direction, joining and line breaks. Text pasted from web pages, address books and PDFs contains them.
const everyUnseen = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** Removes invisible characters such as soft hyphens, so that a search for the visible text finds it. */
export const removeInvisible = (text: string) => text.replace(everyUnseen, '');

// The typeface of our documents has most Latin, Greek and Cyrillic letters and some signs, but no emoji. Spaces of any width print as one
// space. Joiners and variation selectors are not printed.
const unprintable = new RegExp(String.raw`[^${typefaceCharacters}\p{Zs}\p{Cf}\p{Cc}\p{Variation_Selector}]|\p{Emoji_Presentation}`, 'u');

const everyUnprintable = new RegExp(unprintable, 'gu');

/** Replaces unprintable characters with a box, so that none disappear. For internal documents, which may contain notes in any script. */
export const boxUnprintable = (text: string) => text.replace(everyUnprintable, '□');

/** Returns the first character that our documents cannot print. Undefined if there is none. */
export const findUnprintable = (text: string): string | undefined => unprintable.exec(text)?.[0];
