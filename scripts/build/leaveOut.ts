import type { Plugin } from 'vite';

const throws = '() => { throw new Error("Left out of the build"); }';
const nothing = `export default ${throws};`;

/** What the router does for pages that a server draws, and for who measures it: none of it is asked of a router in the browser alone. */
const ofServedPages = [
  'PrefetchPageLinks',
  'RemixRootDefaultErrorBoundary',
  'RSCErrorHandler',
  'instrumentClientSideRouter',
  'getRouteInstrumentationUpdates',
  'deserializeErrors',
];

const withoutFunctions = (source: string, names: readonly string[]) =>
  names.reduce(
    (left, name) => left.replace(new RegExp(`^function ${name}\\([\\s\\S]*?\\n}\\n`, 'm'), `const ${name} = ${throws};\n`),
    source,
  );

/** Parts of packages that the browser never runs, though what imports them keeps them in the build: docs/adr/0061. */
const parts: { of: RegExp; becomes: (source: string) => string }[] = [
  // Only the server describes its calls as JSON Schema.
  {
    of: /\/zod\/v4\/core\/json-schema-processors\.js$/,
    becomes: (source) => source.replace(/(export const \w+Processor = )[\s\S]*?\n};\n/g, '$1undefined;\n'),
  },
  {
    of: /\/zod\/v4\/core\/to-json-schema\.js$/,
    becomes: (source) =>
      [...source.matchAll(/export (?:function|const) (\w+)/g)].map(([, name]) => `export const ${name} = () => undefined;`).join('\n') +
      '\nexport { processSchema as process };',
  },
  // Colours are a theme each; MUI's own variables for them are not in use.
  { of: /\/@mui\/material\/styles\/createThemeWithVars\.mjs$/, becomes: () => nothing },
  { of: /\/@mui\/material\/styles\/ThemeProviderWithVars\.mjs$/, becomes: () => `export const CssVarsProvider = ${throws};` },
  // The router's one file is the same for development but for this constant; its package names no condition that chooses.
  {
    of: /\/react-router\/dist\/development\/chunk-\w+\.mjs$/,
    becomes: (source) =>
      withoutFunctions(source, ofServedPages)
        .replace('var ENABLE_DEV_WARNINGS = true;', 'const ENABLE_DEV_WARNINGS = false;')
        .replace(/^var Form = [\s\S]*?\n\);\nForm\.displayName = "Form";\n/m, `const Form = ${throws};\n`),
  },
  // What every browser of today has.
  { of: /\/object\.entries\/index\.js$/, becomes: () => 'module.exports = Object.entries;' },
  // react-admin writes and reads plain texts by name; lists and fragments, which this package is for, it never asks it for.
  {
    of: /\/query-string\/index\.js$/,
    becomes: () => `
exports.stringify = (given) =>
  new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value ?? '']]))).toString();
exports.parse = (text) => Object.fromEntries(new URLSearchParams(text));`,
  },
];

export const leaveOutPlugin = (): Plugin => ({
  name: 'leave-out',
  apply: 'build',
  enforce: 'pre',
  transform: (source, id) => {
    const part = parts.find(({ of }) => of.test(id));
    return part && { code: part.becomes(source), map: null };
  },
});
