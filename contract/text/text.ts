import { inTypeface } from './typeface.ts';

// Control characters except tab and line break, noncharacters and lone surrogates. PostgreSQL, XLSX or UTF-8 cannot store them.
const unstorable = /[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}|\p{Cs}/u;
const everyUnfit = new RegExp(unstorable, 'gu');

/** Refuses text with characters that PostgreSQL, XLSX or UTF-8 cannot store. This rule covers everything that is sent, searched for or written. */
export const isStorable = (text: string) => !unstorable.test(text);

/** Removes characters that cannot be stored. For output to other programs, because older data may still contain them. */
export const removeUnstorable = (text: string) => text.replace(everyUnfit, '');

// Invisible marks of direction, joining and line breaking, which are pasted from web pages, address books and PDFs.
const everyUnseen = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** Removes invisible characters such as soft hyphens, so that a search for the visible text finds it. */
export const removeInvisible = (text: string) => text.replace(everyUnseen, '');

// The typeface of our documents has most Latin, Greek and Cyrillic letters and some signs, but no emoji. Spaces of any width print as one, and
// joiners and variation marks are omitted.
const unprintable = new RegExp(String.raw`[^${inTypeface}\p{Zs}\p{Cf}\p{Cc}\p{Variation_Selector}]|\p{Emoji_Presentation}`, 'u');

const everyUnprintable = new RegExp(unprintable, 'gu');

/** Replaces unprintable characters with a box, so that none disappear. For internal documents, which may quote notes in any script. */
export const boxUnprintable = (text: string) => text.replace(everyUnprintable, '□');

/** Returns the first character that our documents cannot print. Undefined if there is none. */
export const findUnprintable = (text: string): string | undefined => unprintable.exec(text)?.[0];
