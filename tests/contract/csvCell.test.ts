import { describe, expect, test } from 'vitest';
import { csvLine, guardCell, withoutGuard } from '#contract/text/csvCell.ts';

describe('a cell of a CSV file', () => {
  test.each(['=1+1', '+44 20 7946 0018', '-cmd', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠x', '-1+2', '-'])(
    '%j is guarded, and read back as it was',
    (text) => {
      expect(guardCell(text)).toBe(`'${text}`);
      expect(withoutGuard(guardCell(text))).toBe(text);
    },
  );
  test.each(['', 'a=b', '-5', '-1,234.56', "'quoted", '5', 'O’Neill'])('%j is left as it is', (text) => {
    expect(guardCell(text)).toBe(text);
  });
  test('a separator, a quote or a line break within it is quoted', () => {
    expect(csvLine(['a,b', 'say "x"', 'two\nlines', 'plain'])).toBe('"a,b","say ""x""","two\nlines",plain\r\n');
  });
});
