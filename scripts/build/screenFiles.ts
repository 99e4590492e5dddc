/** Finds the files that each screen needs in addition to the frame. A page opened at that screen then fetches both at once. */
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
  /** Path of the screen in the routes of the application. */
  path: string;
  files: readonly string[];
}

const scriptAndStyles = ({ file, css = [] }: Chunk) => [file, ...css].filter((name) => /\.(js|css)$/.test(name));

/** Lists the hand-written screens with their output files. The route of such a screen names its source file. */
export const screenFiles = async (dist: string): Promise<ScreenFiles[]> => {
  const chunks = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;
  const listFilesOf = (entry: string) => {
    const keys = new Set([entry]);
    for (const key of keys) for (const imported of chunks[key]?.imports ?? []) keys.add(imported);
    return [...keys].flatMap((key) => (chunks[key] ? scriptAndStyles(chunks[key]) : []));
  };
  const frameFiles = new Set(listFilesOf('index.html'));
  return existingScreens.flatMap(({ path, load }) => {
    const source = /import\('#(src\/[^']+)'\)/.exec(String(load))?.[1];
    // All users come to the dashboard's address first after signing in, even if their own first screen is another.
    if (!source || path === paths.dashboard) return [];
    const files = new Set(listFilesOf(source).filter((file) => !frameFiles.has(file)));
    return [{ path, files: [...files].map((file) => `/${file}`) }];
  });
};

const linkTo = (file: string) =>
  file.endsWith('.js')
    ? `<link rel="modulepreload" crossorigin href="${file}">`
    : `<link rel="preload" as="style" crossorigin href="${file}">`;

/** Lists the other screens, which the main page of the application opens. */
const listOtherPages = (screens: readonly ScreenFiles[]) => {
  const pathsWithPage = new Set(screens.map(({ path }) => path));
  const others = [...existingScreens.map(({ path }) => path), paths.notFound].filter((path) => !pathsWithPage.has(path));
  return [...new Set(others)].map((path) => ({ path, page: 'index.html' }));
};

/** Writes an HTML page for each screen, which loads the screen together with the application. Tells the server which page belongs to which path. */
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
  await writeFile(join(dist, screenPagesFile), JSON.stringify([...pages, ...listOtherPages(screens)]));
};
