/** Widths of bars and spaces, in modules, of the symbols 0 to 105 (ISO/IEC 15417, table 1). */
export const symbolWidths =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132
221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313
231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141
114131 311141 411131 211412 211214 211232`.split(/\s+/);
const stopWidths = '2331112';

const startB = 104;
const startC = 105;
const toB = 100;
const toC = 99;
const fnc1 = 102;

/** Separator after a part of variable length (FNC1). */
export const separator = '\u001D';

/** Returns whether the text starts with enough digits that a code for pairs of digits is shorter. */
const arePairs = (text: string) => /^(?:\d{2}){2,}(?!\d)|^\d{4}/.test(text) && (/^\d+/.exec(text)?.[0].length ?? 0) % 2 === 0;

/** Returns the symbols of a GS1-128 bar code: start, FNC1, the data with digits in pairs where that is shorter, and the check symbol. */
export const encodeSymbols = (data: string): number[] => {
  let isC = arePairs(data);
  const symbols = [isC ? startC : startB, fnc1];
  for (let at = 0; at < data.length;) {
    const remainder = data.slice(at);
    if (remainder.startsWith(separator)) {
      symbols.push(fnc1);
      at += 1;
    } else if (isC && /^\d{2}/.test(remainder)) {
      symbols.push(Number(remainder.slice(0, 2)));
      at += 2;
    } else if (isC || arePairs(remainder)) {
      isC = !isC;
      symbols.push(isC ? toC : toB);
    } else {
      symbols.push(remainder.charCodeAt(0) - 32);
      at += 1;
    }
  }
  const check = symbols.reduce((sum, symbol, index) => sum + symbol * Math.max(index, 1), 0) % 103;
  return [...symbols, check];
};

/** Returns the position and width of each bar from left to right, and the total width, in modules. */
export const encodeBars = (data: string) => {
  const widths = [...encodeSymbols(data).map((symbol) => symbolWidths[symbol] ?? ''), stopWidths].join('');
  const bars: { x: number; width: number }[] = [];
  let x = 0;
  for (const [index, digit] of widths.split('').entries()) {
    const width = Number(digit);
    if (index % 2 === 0) bars.push({ x, width });
    x += width;
  }
  return { bars, modules: x };
};
