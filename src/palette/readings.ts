import type { Role } from '#contract/call/roles.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { findInGuide } from '#src/help/findInGuide.ts';
import { openHelp } from '#src/help/openHelp.ts';
import { isScreenFor } from '#src/shell/screens/screens.ts';
import { parseNamedCommand } from './namedCommands.ts';
import type { PaletteItem } from './paletteItems.ts';

/** Searches the reports and the guide for a text. */
export type Readings = (text: string) => PaletteItem[];

const reportsFor = async (roles: readonly Role[]): Promise<Readings> => {
  if (!isScreenFor(screens.reports, roles)) return () => [];
  const { reportOffers } = await import('#src/custom/money/reports/reportOffers.ts');
  return (text) => {
    const words = text.toLowerCase().trim().split(/\s+/);
    return reportOffers
      .filter(({ title, about }) => words.every((word) => `report ${title} ${about}`.toLowerCase().includes(word)))
      .map(({ key, title, about }) => ({
        key: `report ${key}`,
        icon: 'line',
        kind: 'Report',
        title,
        detail: about,
        path: screenPaths.report(key),
      }));
  };
};

const guideFor = async (roles: readonly Role[]): Promise<Readings> => {
  const find = await findInGuide(roles);
  return (text) =>
    find(text).map(({ at, title, chapter }) => ({
      key: `help ${at}`,
      icon: 'help',
      kind: 'Help',
      title,
      detail: chapter,
      run: () => openHelp(at),
    }));
};

export const fetchReadings = async (roles: readonly Role[]): Promise<Readings> => {
  const [reports, guide] = await Promise.all([reportsFor(roles), guideFor(roles)]);
  return (text) => (parseNamedCommand(text) ? [] : [...reports(text), ...guide(text)]);
};
