import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chapterNames, readChapter } from '#scripts/build/guide.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'guide');
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
const chapters = chapterNames.map(readChapter);

const listLinks = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'to' in value && typeof value.to === 'string' ? [value.to] : [];
  return [...own, ...Object.values(value).flatMap(listLinks)];
};

test('a guide has at most 1,500 words', () => {
  const lengths = pages.map(({ name, text }) => ({ name, words: text.split(/\s+/).length }));
  expect(lengths.filter(({ words }) => words > 1500)).toEqual([]);
});

test('a picture has at most 100 kB, and a guide shows it with a text', () => {
  const pictures = readdirSync(join(folder, 'pictures'));
  const shown = pages.flatMap(({ text }) => [...text.matchAll(/!\[[^\]]+\]\(pictures\/([^)]+)\)/g)].map(([, name]) => name));
  expect(new Set(pictures)).toEqual(new Set(shown));
  expect(pictures.filter((name) => statSync(join(folder, 'pictures', name)).size > 100_000)).toEqual([]);
});

test('every link of the guides and references leads to a heading', () => {
  const headings = new Set(chapters.flatMap(({ name, sections }) => [`${name}#`, ...sections.map(({ id }) => `${name}#${id}`)]));
  const links = chapters.flatMap((chapter) => listLinks(chapter).map((to) => ({ from: chapter.name, to })));
  expect(links.filter(({ to }) => to !== 'glossary' && !headings.has(to))).toEqual([]);
  const leadsToStaff = ({ from, to }: (typeof links)[number]) => from.startsWith('customer') && !to.startsWith('customer');
  expect(links.filter(leadsToStaff)).toEqual([]);
});

test('every task of a guide links to its reference', () => {
  const roles = chapters.filter(({ name }) => !name.endsWith('-reference'));
  const tasks = roles.flatMap(({ name, sections }) => sections.slice(1).map((section) => ({ name, section })));
  const isWithout = ({ name, section }: (typeof tasks)[number]) => !listLinks(section).some((to) => to.startsWith(`${name}-reference#`));
  expect(tasks.filter(isWithout).map(({ name, section }) => `${name}#${section.id}`)).toEqual([]);
});

test('headings of a chapter have different addresses', () => {
  const ids = chapters.flatMap(({ name, sections }) => sections.map(({ id }) => `${name}#${id}`));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
