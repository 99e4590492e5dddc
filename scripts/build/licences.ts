import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const licencesFile = 'licences.txt';

/** The build serves only font files of this package, so Vite does not list it among the libraries. */
const typeface = '@fontsource-variable/source-sans-3';

const readLicence = async (root: string, name: string) => {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string; license: string };
  const text = await readFile(join(folder, 'LICENSE'), 'utf8');
  return `\n## ${name} - ${version} (${license})\n\n${text.trim()}\n`;
};

/** Appends the licence of the typeface to the file in which Vite has written the licences of the libraries. */
export const addLicences = async (root: string, dist: string) => appendFile(join(dist, licencesFile), await readLicence(root, typeface));
