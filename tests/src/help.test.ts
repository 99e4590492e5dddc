import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/call/roles.ts';
import { chaptersFor, fetchChapter, fetchGlossary } from '#src/help/guide.ts';
import { findInGuide } from '#src/help/findInGuide.ts';
import { sectionFor, sectionsByPath } from '#src/help/sections.ts';
import { findMeaning, indexMeanings, splitAtTerms } from '#src/help/terms.ts';
import { screenAddress, existingScreens } from '#src/shell/screens/screens.ts';

describe('the guide', () => {
  test('has a section for every screen, and each that is named is there', async () => {
    const addresses = existingScreens.map((screen) => screenAddress(screen).split('/:')[0] ?? '');
    const untold = addresses.filter((path) => !Object.keys(sectionsByPath).some((known) => path === known || path.startsWith(`${known}/`)));
    expect(untold).toEqual([]);
    const all = await Promise.all([...chaptersFor(['Admin']), ...chaptersFor(['Customer'])].map(fetchChapter));
    const there = new Set(all.flatMap(({ name, sections }) => sections.map(({ id }) => `${name}#${id}`)));
    expect(
      Object.values(sectionsByPath)
        .flat()
        .filter((at) => !there.has(at)),
    ).toEqual([]);
  });

  test('begins with the own chapter, and is for customers theirs alone', () => {
    expect(chaptersFor(['Customer'])).toEqual(['customer']);
    expect(chaptersFor(['Finance'])).toEqual(['finance', 'everywhere', 'office', 'warehouse', 'admin']);
    expect(sectionFor('/statements', ['Customer'])).toBe('customer#your-statement');
    expect(sectionFor('/statements', ['Finance'])).toBe('finance#statements-g-s');
    expect(sectionFor('/orders/editOrder/12', ['Office'])).toBe('office#change-or-cancel-an-order-g-o');
    expect(sectionFor('/products/7', ['Warehouse'])).toBe('admin#reference-files');
  });

  test('is found by its headings, then by its words; a customer finds nothing of the staff’s', async () => {
    const office = await findInGuide(['Office']);
    expect(office('mixed pallets')[0]).toMatchObject({ at: 'office#mixed-pallets', title: 'Mixed pallets' });
    expect(office('outbox')[0]?.at).toBe('finance#outbox');
    expect(office('settlement discount').some(({ at }) => at === 'glossary#Settlement discount')).toBe(true);
    const customer = await findInGuide(['Customer']);
    expect(customer('pick list')).toEqual([]);
    expect(customer('your statement')[0]?.at).toBe('customer#your-statement');
  });
});

describe('the glossary', () => {
  test('says what a word or a head of a column means, in whichever number, without what the code calls it', async () => {
    const parts = await fetchGlossary();
    const meanings = indexMeanings(parts);
    expect(findMeaning(meanings, 'Allocated ↑')?.means).toBe('what stock deals in Open and Picking still want.');
    expect(findMeaning(meanings, 'pro formas')?.terms).toEqual(['Pro forma']);
    expect(findMeaning(meanings, 'Neck finish (optional)')?.means).toContain('mouth');
    expect(findMeaning(meanings, 'Left')).toBeUndefined();
    const shown = parts.flatMap(({ entries }) => entries.flatMap(({ terms, means }) => [...terms, means]));
    expect(shown.filter((text) => /[`*[\]]|undefined/.test(text))).toEqual([]);
  });

  test('marks its words in a text, the longest first, and no part of another word', async () => {
    const split = splitAtTerms(indexMeanings(await fetchGlossary()));
    const words = (text: string) => split(text).filter((_, index) => index % 2 === 1);
    expect(words('A settlement discount on stock deals, back orders too.')).toEqual(['settlement discount', 'stock deals', 'back orders']);
    expect(words('Depots and the deposit')).toEqual(['Depots']);
  });

  test('is part of each role’s guide but the customers’', () => {
    const roles: Role[] = ['Admin', 'Office', 'Warehouse', 'Finance'];
    for (const role of roles) expect(chaptersFor([role])).toContain('everywhere');
  });
});
