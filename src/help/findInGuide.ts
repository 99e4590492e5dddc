import type { Role } from '#contract/call/roles.ts';
import { chaptersFor, fetchChapter, fetchGlossary, sectionText, sectionTitle } from './guide.ts';

export interface Reading {
  /** Chapter and section, such as `office#outbox`. */
  at: string;
  title: string;
  /** Title of the chapter, such as `Guide for the office`. */
  chapter: string;
}

const maxResults = 5;

/** Searches the chapters of these roles. Every word must occur. Matches in headings come first. */
export const findInGuide = async (roles: readonly Role[]) => {
  const names = chaptersFor(roles);
  const chapters = await Promise.all(names.map(fetchChapter));
  const sections = chapters.flatMap((chapter) =>
    chapter.sections.map((section) => ({
      at: `${chapter.name}#${section.id}`,
      title: sectionTitle(section),
      chapter: chapter.title,
      words: sectionText(section).toLowerCase(),
    })),
  );
  const glossary = names.includes('everywhere') ? await fetchGlossary() : [];
  const terms = glossary.flatMap(({ entries }) =>
    entries.map(({ terms: [term = '', ...others], means }) => ({
      at: `glossary#${term}`,
      title: [term, ...others].join(', '),
      chapter: means,
      words: '',
    })),
  );
  const all = [...sections, ...terms];
  return (text: string): Reading[] => {
    const words = text.toLowerCase().trim().split(/\s+/);
    const inTitle = all.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
    const inWords = sections.filter(
      (section) => !inTitle.includes(section) && words.every((word) => `${section.title.toLowerCase()} ${section.words}`.includes(word)),
    );
    return [...inTitle, ...inWords].slice(0, maxResults);
  };
};
