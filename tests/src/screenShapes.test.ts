import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('playground'))
  .map((file) => ({ file, text: readFileSync(`src/${file}`, 'utf8') }));

const blocks = (text: string, from: RegExp, to: string) =>
  [...text.matchAll(from)].map(({ index }) => text.slice(index, text.indexOf(to, index)));

test('every list that is empty offers the action that fills it', () => {
  const without = files
    .filter(({ file, text }) => text.includes('<ListScreen') && !file.includes('/portal/') && text.includes('<Empty>'))
    .map(({ file }) => file);
  expect(without).toEqual([]);
});

test('in every bar the primary action comes first and the hint after it', () => {
  const wrong = files.flatMap(({ file, text }) =>
    blocks(text, /<ActionBar>/g, '</ActionBar>').flatMap((bar) => {
      const primary = bar.indexOf('kind="primary"');
      if (primary === -1) return [];
      const before = bar.slice(0, primary);
      const others = [...before.matchAll(/<(ActionButton|LinkButton)\b/g)].length;
      return others > 1 || /role="status"|<SelectBox|<FailedSave|<output|className="soft"/.test(before) ? [file] : [];
    }),
  );
  expect(wrong).toEqual([]);
});

test('the count after a title has its noun', () => {
  const counts = files.flatMap(({ text }) => [...text.matchAll(/countText=\{([^}]+)\}/g)].map(([, count = '']) => count));
  expect(counts.length).toBeGreaterThan(3);
  expect(counts.filter((count) => !/^(data && )?(plural\(|formatHeld\(|formatCount\()/.test(count))).toEqual([]);
});

test('a filter takes its value in the panel of a chip, never in a box of its own', () => {
  const boxes = files.filter(({ text }) => /placeholder=(\{`\$\{|")[^"`]*: all/.test(text)).map(({ file }) => file);
  expect(boxes).toEqual([]);
});
