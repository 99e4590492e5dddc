import { makeStore, useStore } from '#src/ui/state/store.ts';
import { contrastBetween, mixColours } from './contrast.ts';
import type { Settings } from './settings.ts';
import { asProperties, schemes, tokens } from './tokens.ts';
import type { Accent, Scheme, Tokens } from './tokens.ts';

/** The brand replaces only this theme. A customer who has chosen another theme, such as high contrast, keeps it. */
const brandedTheme = 'indigo';
const minContrast = 4.5;
const steps = 50;

/** Mixes a colour towards another until it can be read against all of `against`. The target itself always can. */
const mixUntilReadable = (colour: string, { towards, against }: { towards: string; against: readonly string[] }) => {
  for (let step = 0; step <= steps; step++) {
    const mixed = mixColours(colour, towards, step / steps);
    if (against.every((other) => contrastBetween(mixed, other) >= minContrast)) return mixed;
  }
  return towards;
};

const light = '#ffffff';
const dark = '#000000';

/** Returns the accent colours for a merchant's colour. Each pair of text and ground has a contrast of at least 4.5 : 1. */
export const mixBrand = (colour: string, scheme: Scheme): Accent => {
  const { ground, surface, sunken, onAccent, text, textSoft, refused } = tokens[brandedTheme][scheme];
  const towards = scheme === 'light' ? dark : light;
  const selected = mixUntilReadable(mixColours(colour, ground, scheme === 'light' ? 0.88 : 0.75), {
    towards: scheme === 'light' ? light : dark,
    against: [text, textSoft, refused],
  });
  const against = [ground, surface, sunken, selected, onAccent];
  const accent = mixUntilReadable(colour, { towards, against });
  return { accent, accentHover: mixColours(accent, towards, 0.2), onAccent, link: accent, selected, focus: accent };
};

/** Returns the colours of the settings, in the merchant's colour if there is one. */
export const findColours = ({ theme, scheme }: Pick<Settings, 'theme' | 'scheme'>, brandColour: string | undefined): Tokens => ({
  ...tokens[theme][scheme],
  ...(brandColour && theme === brandedTheme && mixBrand(brandColour, scheme)),
});

const rule = (colour: string, scheme: Scheme) =>
  `:root[data-theme="${brandedTheme}"][data-scheme="${scheme}"]{${asProperties(mixBrand(colour, scheme))}}`;

let sheet: CSSStyleSheet | undefined;

/** Puts the merchant's colour over the stylesheet of the themes, except on paper and where the system forces its own colours. */
const applySheet = (colour: string | undefined) => {
  if (!sheet && !colour) return;
  sheet ??= new CSSStyleSheet();
  sheet.replaceSync(
    colour ? `@media not print{@media (forced-colors:none){${schemes.map((scheme) => rule(colour, scheme)).join('')}}}` : '',
  );
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
};

const brandStore = makeStore<string | undefined>(undefined);

/** Colours the application for a customer. Undefined restores the theme. */
export const setBrandColour = (colour: string | undefined) => {
  if (brandStore.get() === colour) return;
  applySheet(colour);
  brandStore.set(colour);
};

export const useBrandColour = () => useStore(brandStore);
