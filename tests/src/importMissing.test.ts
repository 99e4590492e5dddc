// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { matchColumns } from '#src/resources/engine/import/read/columns.ts';
import { findMissingNames } from '#src/resources/engine/import/preview/missing.ts';
import { readText } from '#src/resources/engine/import/read/readTable.ts';
import { readFileRows } from '#src/resources/engine/import/read/readFileRows.ts';
import { products } from '#src/resources/products.ts';

const base64 = (value: object) => btoa(JSON.stringify(value));
const signInAs = (role: string) => localStorage.setItem('token', `${base64({})}.${base64({ role, UserId: 1, exp: 4_000_000_000 })}.x`);

beforeEach(() => signInAs('Admin'));
afterEach(() => localStorage.clear());

const table = readText('Code,Description,Colour,Size,Weight,Supplier,Features\nA,a,Amber,50cl,480g,Nobody,Round');
const { columns } = readFileRows(products, table, matchColumns(products, table.heads));
const gone = (name: string) => `“${name}” does not exist`;

test('colours, sizes and weights that a file names and that are not there are offered to be added, each once; a supplier, or what is no measure, is not', () => {
  const problems = new Map<number, Record<string, string>>([
    [2, { ColourId: gone('Amber'), SizeId: gone('50cl'), WeightId: gone('480g'), SupplierId: gone('Nobody'), Code: 'is required' }],
    [3, { ColourId: gone('AMBER'), SizeId: gone('1.5 litre'), WeightId: gone('heavy') }],
    [4, { ColourId: gone('A'.repeat(60)), FeatureIds: gone('Round'), SizeId: gone('Large') }],
  ]);
  expect(findMissingNames(problems, columns).map(({ word, rows }) => [word, rows])).toEqual([
    ['Colours', [{ Code: 'Amber', Description: 'Amber' }]],
    [
      'Sizes',
      [
        { Code: '1.5 litre', Description: '1.5 litre', Millilitres: 1500 },
        { Code: '50cl', Description: '50cl', Millilitres: 500 },
        { Code: 'Large', Description: 'Large' },
      ],
    ],
    ['Weights', [{ Description: '480g', Grams: 480 }]],
    ['Features', [{ Code: 'Round', Description: 'Round' }]],
  ]);
});

test('they are offered to those who may add them', () => {
  signInAs('Office');
  expect(findMissingNames(new Map([[2, { ColourId: gone('Amber') }]]), columns)).toEqual([]);
});
