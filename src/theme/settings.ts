import { makeStore, useStore } from '#src/ui/state/store.ts';
import { schemes, themeNames } from './tokens.ts';
import type { Scheme, ThemeName } from './tokens.ts';

export const scales = [12, 13, 14, 15, 16] as const;

export interface Settings {
  scale: (typeof scales)[number];
  menuMode: 'static' | 'overlay';
  inputStyle: 'outlined' | 'filled';
  ripple: boolean;
  theme: ThemeName;
  /** Theme to restore when high contrast is switched off. */
  themeBefore: ThemeName;
  scheme: Scheme;
  /** Whether shortcuts of one letter are on, such as n, / or g o. WCAG 2.1.4 requires this setting. */
  singleLetterKeys: boolean;
  isMenuHidden: boolean;
}

const storageKey = 'layout';

export const defaultSettings: Settings = {
  scale: 14,
  menuMode: 'static',
  inputStyle: 'outlined',
  ripple: false,
  theme: 'indigo',
  themeBefore: 'indigo',
  scheme: 'light',
  singleLetterKeys: true,
  isMenuHidden: false,
};

const pickAllowed = <Value>(value: unknown, choices: readonly Value[], fallback: Value) =>
  choices.includes(value as Value) ? (value as Value) : fallback;

const read = (): Settings => {
  const storedSettings = (() => {
    try {
      return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Record<keyof Settings, unknown>>;
    } catch {
      return {};
    }
  })();
  const base = defaultSettings;
  return {
    scale: pickAllowed(storedSettings.scale, scales, base.scale),
    menuMode: pickAllowed(storedSettings.menuMode, ['static', 'overlay'], base.menuMode),
    inputStyle: pickAllowed(storedSettings.inputStyle, ['outlined', 'filled'], base.inputStyle),
    ripple: pickAllowed(storedSettings.ripple, [true, false], base.ripple),
    theme: pickAllowed(storedSettings.theme, themeNames, base.theme),
    themeBefore: pickAllowed(storedSettings.themeBefore, themeNames, base.themeBefore),
    scheme: pickAllowed(storedSettings.scheme, schemes, base.scheme),
    singleLetterKeys: pickAllowed(storedSettings.singleLetterKeys, [true, false], base.singleLetterKeys),
    isMenuHidden: pickAllowed(storedSettings.isMenuHidden, [true, false], base.isMenuHidden),
  };
};

const settings = makeStore<Settings | undefined>(undefined);

export const currentSettings = () => {
  const current = settings.get() ?? read();
  settings.set(current);
  return current;
};

/** Colours the browser's frame around the page. Before, the frame follows the scheme of the device. */
const paintFrame = (colour: string) => {
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) meta.setAttribute('content', colour);
};

/** Writes the settings to the root element, where the stylesheets read them. */
export const applySettings = () => {
  const { theme, scheme, scale, inputStyle } = currentSettings();
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.scheme = scheme;
  root.dataset.input = inputStyle;
  root.style.fontSize = `${scale}px`;
  paintFrame(getComputedStyle(root).getPropertyValue('--surface'));
};

export const changeSettings = (change: Partial<Settings>) => {
  const next = { ...currentSettings(), ...change };
  settings.set(next);
  localStorage.setItem(storageKey, JSON.stringify(next));
  applySettings();
};

/** Switches high contrast on or off with one touch, for bright light. */
export const toggleHighContrast = () => {
  const { theme, themeBefore } = currentSettings();
  if (theme !== 'high contrast') return changeSettings({ theme: 'high contrast', themeBefore: theme });
  return changeSettings({ theme: themeBefore === 'high contrast' ? defaultSettings.theme : themeBefore });
};

export const useSettings = () => useStore({ get: currentSettings, subscribe: settings.subscribe });
