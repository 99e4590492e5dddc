import { inTypeface } from './typeface.ts';

// Control characters but tab and line break, what is no character, half of one: PostgreSQL, XLSX or UTF-8 cannot hold one or other of them.
const unfit = /[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}|\p{Cs}/u;
const everyUnfit = new RegExp(unfit, 'gu');

/**
 * Whether a text can be kept: one with characters that PostgreSQL, XLSX or UTF-8 cannot hold is refused. This is the one rule for
 * whatever is sent, searched for or written.
 */
export const isStorable = (text: string) => !unfit.test(text);

/** The text without the characters that cannot be kept. For what is handed to other programs: it may be older than the rule. */
export const withoutUnfit = (text: string) => text.replace(everyUnfit, '');

// Marks of direction, of joining and of breaking without a letter: they come along from web pages, address books and PDFs.
const everyUnseen = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** The text without what cannot be seen of it, such as soft hyphens, so that whoever types what they see finds it. */
export const withoutUnseen = (text: string) => text.replace(everyUnseen, '');

// The typeface on paper has most Latin, Greek and Cyrillic letters and some signs; of emoji none. Blanks of any width are printed as one, and
// what only joins or marks is left out.
const unprintable = new RegExp(String.raw`[^${inTypeface}\p{Zs}\p{Cf}\p{Cc}\p{Variation_Selector}]|\p{Emoji_Presentation}`, 'u');

const everyUnprintable = new RegExp(unprintable, 'gu');

/** For our own papers, which may quote notes in any script: what cannot be shown leaves a box, so that nothing vanishes unseen. */
export const boxUnprintable = (text: string) => text.replace(everyUnprintable, '□');

/** The first character that our papers could not show; undefined where all can be printed. */
export const findUnprintable = (text: string): string | undefined => unprintable.exec(text)?.[0];
