import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { wrapInLayer, findLayer, layers } from '#src/theme/layers.ts';

const root = join(import.meta.dirname, '..', '..');

describe('the cascade', () => {
  test('has a layer for every stylesheet, by its folder', () => {
    const sheets = globSync('src/**/*.css', { cwd: root });
    expect(sheets.filter((sheet) => findLayer(sheet) === undefined)).toEqual([]);
    expect(findLayer('src/theme/base.css')).toBe('reset');
    expect(findLayer('src/theme/touch.css')).toBe('touch');
    expect(findLayer('src/ui/table/table.css')).toBe('ui');
    expect(findLayer('src/custom/sales/sales.css')).toBe('screens');
    expect(findLayer('node_modules/other/other.css')).toBeUndefined();
  });

  test('is said in full by whichever stylesheet comes first', () => {
    for (const layer of layers) expect(wrapInLayer(layer, 'a{}')).toMatch(/^@layer reset, mui, ui, screens, touch;/);
  });
});
