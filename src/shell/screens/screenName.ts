import type { ScreenName } from '#src/ui/screen/reach/screenName.ts';
import { existingScreens } from './screens.ts';
import type { Screen } from './screen.ts';

/** Writes a word of the menu as a title: `Neck Finish` as `Neck finish`, `VAT Types` as `VAT types`. */
const toSentenceCase = (label: string) => label.replaceAll(/(?<= )[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

/** Returns the title of a screen, which is the word of its menu entry. */
export const getScreenTitle = ({ menu, title }: Screen) => {
  const label = menu?.at(-1);
  return label === undefined ? title : toSentenceCase(label);
};

const names = new Map(existingScreens.map((screen) => [screen.path, { title: screen.title, menuTitle: getScreenTitle(screen) }]));

export const findScreenName = (path: string): ScreenName | undefined => names.get(path);
