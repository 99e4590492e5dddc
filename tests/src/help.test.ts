import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/call/roles.ts';
import { chaptersFor, fetchChapter, fetchGlossary, guidesFor } from '#src/help/guide.ts';
import { findInGuide } from '#src/help/findInGuide.ts';
import { sectionFor, sectionsByPath } from '#src/help/sections.ts';
import { findMeaning, indexMeanings, splitAtTerms } from '#src/help/terms.ts';
import { screenAddress, existingScreens } from '#src/shell/screens/screens.ts';

describe('the guide', () => {
  test('has a section for every screen, in a guide that each role of the screen may read', async () => {
    const chapters = await Promise.all([...chaptersFor(['Admin']), ...chaptersFor(['Customer'])].map(fetchChapter));
    const sections = new Set(chapters.flatMap(({ name, sections: all }) => all.map(({ id }) => `${name}#${id}`)));
    const listed = Object.values(sectionsByPath).flat();
    expect(listed.filter((at) => !sections.has(at))).toEqual([]);
    const places = existingScreens.flatMap((screen) => {
      const path = screenAddress(screen).split('/:')[0] ?? '';
      return screen.roles.map((role) => ({ path, role, at: sectionFor(path, [role]) }));
    });
    expect(places.length).toBeGreaterThan(60);
    // Help without a section opens at the start of the guide for the user's role.
    expect(places.filter(({ at }) => !sections.has(at))).toEqual([]);
    const isReadable = (role: Role, at: string) => guidesFor([role]).some((name) => at.startsWith(`${name}#`));
    expect(places.filter(({ role, at }) => !isReadable(role, at))).toEqual([]);
  });

  test('begins with the own chapter, and is for customers theirs alone', () => {
    expect(chaptersFor(['Customer'])).toEqual(['customer', 'customer-reference']);
    expect(guidesFor(['Finance'])).toEqual(['finance', 'everywhere', 'office', 'warehouse', 'admin']);
    expect(chaptersFor(['Finance']).slice(5)).toEqual(guidesFor(['Finance']).map((name) => `${name}-reference`));
    expect(sectionFor('/statements', ['Customer'])).toBe('customer#your-statement');
    expect(sectionFor('/statements', ['Finance'])).toBe('finance#statements-g-s');
    expect(sectionFor('/orders/editOrder/12', ['Office'])).toBe('office#change-or-cancel-an-order-g-o');
    expect(sectionFor('/products/7', ['Warehouse'])).toBe('admin#reference-files');
  });

  test('is found by its headings, then by its words; a customer finds nothing of the staff’s', async () => {
    const office = await findInGuide(['Office']);
    expect(office('mixed pallets')[0]).toMatchObject({ at: 'office-reference#mixed-pallets', title: 'Mixed pallets' });
    expect(office('outbox')[0]?.at).toBe('finance#outbox');
    expect(office('settlement discount').some(({ at }) => at === 'glossary#Settlement discount')).toBe(true);
    const customer = await findInGuide(['Customer']);
    expect(customer('pick list')).toEqual([]);
    expect(customer('proof of delivery').map(({ at }) => at)).toContain('customer-reference#your-orders');
    expect(customer('your statement')[0]?.at).toBe('customer#your-statement');
  });
});

describe('the glossary', () => {
  test('says what a word or a head of a column means, in whichever number, without what the code calls it', async () => {
    const parts = await fetchGlossary();
    const meanings = indexMeanings(parts);
    expect(findMeaning(meanings, 'Allocated ↑')?.means).toBe('the quantity reserved for stock orders in Open and Picking.');
    expect(findMeaning(meanings, 'pro formas')?.terms).toEqual(['Pro forma']);
    expect(findMeaning(meanings, 'Neck finish (optional)')?.means).toContain('mouth');
    expect(findMeaning(meanings, 'Left')).toBeUndefined();
    const shown = parts.flatMap(({ entries }) => entries.flatMap(({ terms, means }) => [...terms, means]));
    expect(shown.filter((text) => /[`*[\]]|undefined/.test(text))).toEqual([]);
  });

  test('marks its words in a text, the longest first, and no part of another word', async () => {
    const split = splitAtTerms(indexMeanings(await fetchGlossary()));
    const words = (text: string) => split(text).filter((_, index) => index % 2 === 1);
    expect(words('A settlement discount on stock orders, back orders too.')).toEqual([
      'settlement discount',
      'stock orders',
      'back orders',
    ]);
    expect(words('Depots and the deposit')).toEqual(['Depots']);
  });

  test('is part of each role’s guide but the customers’', () => {
    const roles: Role[] = ['Admin', 'Office', 'Warehouse', 'Finance'];
    for (const role of roles) expect(chaptersFor([role])).toContain('everywhere');
  });
});
