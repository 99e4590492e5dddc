import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Lists values of a property in the stylesheets that are not among the named values, such as `src/a.css 1.286rem`. */
const others = (property: RegExp, named: readonly string[]) =>
  globSync('src/**/*.css', { cwd: root })
    .flatMap((sheet) =>
      [...readFileSync(join(root, sheet), 'utf8').matchAll(property)]
        .flatMap(([, value = '']) => value.split(' '))
        .filter((value) => !named.includes(value))
        .map((value) => `${sheet} ${value}`),
    )
    .toSorted();

test('letters have four sizes: note, text, section, title; but for what is read from afar, what a customer owes, and what the landing page says first', () => {
  expect(others(/font-size: ([^;]+);/g, ['0.857rem', '1rem', '1.143rem', '1.429rem'])).toEqual([
    'src/custom/sales/portal/portal.css 2.571rem)',
    'src/custom/sales/portal/portal.css max(28px,',
    'src/custom/warehouse/picking/picking.css 1.857rem',
    'src/custom/warehouse/picking/picking.css 2.286rem',
    'src/public/landing/landing.css 2.571rem',
    'src/public/landing/landing.css 2rem',
    'src/theme/base.css 14px',
  ]);
});

test('corners have one radius; a check box has half of it, a switch and a radio button are round', () => {
  expect(others(/border-radius: ([^;]+);/g, ['6px', '0'])).toEqual([
    'src/theme/base.css 3px',
    'src/theme/base.css 50%',
    'src/theme/base.css 50%',
    'src/ui/inputs/inputs.css 1.286rem',
    'src/ui/inputs/inputs.css 50%',
  ]);
});

test('what stands beside or below another keeps a step of four from it', () => {
  const steps = [0, 2, 4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 64].map((px) => (px === 0 ? '0' : `${Number((px / 14).toFixed(3))}rem`));
  expect(others(/(?<![a-z-])(?:row-|column-)?gap: ([^;(]+);/g, steps)).toEqual([]);
});
