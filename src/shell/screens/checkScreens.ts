import type { Screen } from './screen.ts';

const findRepeated = (values: readonly string[]) => [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];

/** Finds errors that nothing else would report, such as a key or path used by two screens. */
export const findScreenErrors = (screens: readonly Screen[]) => [
  ...findRepeated(screens.flatMap(({ key }) => key ?? [])).map((key) => `Two screens use the key g ${key}`),
  ...findRepeated(screens.flatMap(({ path, isMenuOnly }) => (isMenuOnly ? [] : path))).map((path) => `Two screens use the path ${path}`),
];

/** Throws if the screens are wrong, with all errors in one message. */
export const requireValidScreens = (screens: readonly Screen[]) => {
  const errors = findScreenErrors(screens);
  if (errors.length > 0) throw new Error(`The screens are invalid:\n- ${errors.join('\n- ')}`);
};
