import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { TextStyle, Weight } from './measures.ts';

interface Glyph {
  id: number;
  advanceWidth: number;
  /** Reads the outline. */
  _decode(): unknown;
}

interface GlyphRun {
  glyphs: Glyph[];
  positions: Record<string, number>[];
  advanceWidth: number;
}

/** The members that we use of a font parsed by fontkit, which has no types. */
export interface ParsedFont {
  unitsPerEm: number;
  ascent: number;
  capHeight: number;
  _glyphs: Record<number, unknown>;
  getGlyph(id: number, codePoints?: number[]): Glyph;
  layout(text: string, features?: unknown): GlyphRun;
}

const { resolve } = createRequire(import.meta.url);
const files: Record<Weight, string> = {
  400: resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  600: resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
};

/** Has a glyph read its outline only once, because each document embeds the glyphs that it uses. */
const decodeOnce = (glyph: Glyph) => {
  // oxlint-disable-next-line no-underscore-dangle -- fontkit's name
  const decode = glyph._decode.bind(glyph);
  let outline: { value: unknown } | undefined;
  // oxlint-disable-next-line no-underscore-dangle -- fontkit's name
  glyph._decode = () => (outline ??= { value: decode() }).value;
  return glyph;
};

/**
 * Works around fontkit #154: a glyph keeps the code points of its first use, so text extracted from later documents is wrong. Adding the code
 * points to the key gives each use its own glyph.
 */
const keyGlyphsByCodePoints = (font: ParsedFont) => {
  const glyphs = new Map<string, Glyph>();
  const makeGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const key = `${id}:${codePoints.join()}`;
    let glyph = glyphs.get(key);
    if (!glyph) {
      // oxlint-disable-next-line no-underscore-dangle -- fontkit's own memory has no public name
      delete font._glyphs[id];
      glyph = decodeOnce(makeGlyph(id, codePoints));
      glyphs.set(key, glyph);
    }
    return glyph;
  };
};

/** Limit of the cache of words. Invoice numbers and amounts rarely repeat, and far fewer words do. */
const wordLimit = 2000;

/**
 * Caches the shaping of words for the whole process. pdfkit scales the positions to a thousandth of an em whenever it uses them. Our fonts count in
 * thousandths already, so that changes nothing. Those of another font are copied.
 */
const cacheWords = (font: ParsedFont) => {
  const words = new Map<string, GlyphRun>();
  const shape = font.layout.bind(font);
  font.layout = (text, features) => {
    if (features) return shape(text, features);
    let run = words.get(text);
    if (!run) {
      const { glyphs, positions, advanceWidth } = shape(text);
      run = { glyphs, positions, advanceWidth };
      if (words.size >= wordLimit) words.clear();
      words.set(text, run);
    }
    return font.unitsPerEm === 1000 ? run : { ...run, positions: run.positions.map((position) => ({ ...position })) };
  };
};

const parse = (file: string): ParsedFont => {
  const { _font } = new PDFDocument({ font: file, autoFirstPage: false }) as unknown as { _font: { font: ParsedFont } };
  keyGlyphsByCodePoints(_font.font);
  cacheWords(_font.font);
  return _font.font;
};

const parsed = new Map<Weight, ParsedFont>();

export const loadFont = (weight: Weight): ParsedFont => {
  const font = parsed.get(weight) ?? parse(files[weight]);
  parsed.set(weight, font);
  return font;
};

export const fontName = (weight: Weight) => `Source Sans 3 ${weight}`;

const widths = new Map<string, number>();

const wordWidth = (word: string, weight: Weight) => {
  const key = `${weight}${word}`;
  let width = widths.get(key);
  if (width === undefined) {
    const font = loadFont(weight);
    width = font.layout(word).advanceWidth / font.unitsPerEm;
    if (widths.size >= wordLimit) widths.clear();
    widths.set(key, width);
  }
  return width;
};

/** Returns the width in points. Measures each word together with its following space, as pdfkit sets text. */
export const textWidth = (text: string, { weight, size }: Pick<TextStyle, 'weight' | 'size'>) => {
  let width = 0;
  for (const word of text.match(/[^ ]* |[^ ]+$/g) ?? []) width += wordWidth(word, weight);
  return width * size;
};

/** Returns the distance from the top of a line to its baseline, if capitals are centred in the line. */
export const baselineOffset = ({ weight, size, leading }: TextStyle) => {
  const font = loadFont(weight);
  return (leading + (font.capHeight / font.unitsPerEm) * size) / 2;
};
