/** What each screen is made of beyond the frame around all of them, so that a page that opens at it fetches both at once. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { screenPagesFile } from '#server/process/built.ts';
import { screens as paths } from '#contract/screenPaths.ts';
import { existingScreens } from '#src/shell/screens/screens.ts';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

export interface ScreenFiles {
  /** As the application's map has it. */
  path: string;
  files: readonly string[];
}

const scriptAndStyles = ({ file, css = [] }: Chunk) => [file, ...css].filter((name) => /\.(js|css)$/.test(name));

/** Of the screens that are written, each of which names its one file. */
export const screenFiles = async (dist: string): Promise<ScreenFiles[]> => {
  const chunks = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;
  const filesOf = (entry: string) => {
    const keys = new Set([entry]);
    for (const key of keys) for (const needed of chunks[key]?.imports ?? []) keys.add(needed);
    return [...keys].flatMap((key) => (chunks[key] ? scriptAndStyles(chunks[key]) : []));
  };
  const there = new Set(filesOf('index.html'));
  return existingScreens.flatMap(({ path, load }) => {
    const source = /import\('#(src\/[^']+)'\)/.exec(String(load))?.[1];
    // Everyone comes by the dashboard's address who has just signed in, on the way to a first screen of their own.
    if (!source || path === paths.dashboard) return [];
    const files = new Set(filesOf(source).filter((file) => !there.has(file)));
    return [{ path, files: [...files].map((file) => `/${file}`) }];
  });
};

const linkTo = (file: string) =>
  file.endsWith('.js')
    ? `<link rel="modulepreload" crossorigin href="${file}">`
    : `<link rel="preload" as="style" crossorigin href="${file}">`;

/** Screens that the application's own page opens. */
const pagesOfOthers = (screens: readonly ScreenFiles[]) => {
  const written = new Set(screens.map(({ path }) => path));
  const others = [...existingScreens.map(({ path }) => path), paths.notFound].filter((path) => !written.has(path));
  return [...new Set(others)].map((path) => ({ path, page: 'index.html' }));
};

/** For each screen the application's page, which fetches that screen too; and for the server, which page is whose. */
export const writeScreenPages = async (dist: string, application: string, screens: readonly ScreenFiles[]): Promise<void> => {
  await mkdir(join(dist, 'screens'));
  const pages = await Promise.all(
    screens.map(async ({ path, files }, index) => {
      const page = `screens/${index}.html`;
      await writeFile(
        join(dist, page),
        application.replace('</head>', () => `${files.map(linkTo).join('')}</head>`),
      );
      return { path, page };
    }),
  );
  await writeFile(join(dist, screenPagesFile), JSON.stringify([...pages, ...pagesOfOthers(screens)]));
};
