import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inLayer, layerOf, layers } from '#src/theme/layers.ts';

const root = join(import.meta.dirname, '..', '..');

describe('the cascade', () => {
  test('has a layer for every stylesheet, by its folder', () => {
    const sheets = globSync('src/**/*.css', { cwd: root });
    expect(sheets.filter((sheet) => layerOf(sheet) === undefined)).toEqual([]);
    expect(layerOf('src/theme/base.css')).toBe('reset');
    expect(layerOf('src/ui/table/table.css')).toBe('ui');
    expect(layerOf('src/custom/sales/sales.css')).toBe('screens');
    expect(layerOf('node_modules/other/other.css')).toBeUndefined();
  });

  test('is said in full by whichever stylesheet comes first', () => {
    for (const layer of layers) expect(inLayer(layer, 'a{}')).toMatch(/^@layer reset, mui, ui, screens;/);
  });
});
