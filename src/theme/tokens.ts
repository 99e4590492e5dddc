/** Colours of every theme and scheme. The public stylesheet, the application's stylesheets and the MUI theme are all generated from this table. */
export interface Tokens {
  ground: string;
  /** Floating or separate surfaces: dialogs, menus, the top bar. */
  surface: string;
  /** Table headings, hovered rows, code. */
  sunken: string;
  text: string;
  textSoft: string;
  /** Separator that carries no meaning. */
  line: string;
  /** Meaningful border, such as the edge of an input. */
  edge: string;
  accent: string;
  accentHover: string;
  onAccent: string;
  /** Accent colour for text on the ground, as in links. */
  link: string;
  /** Background of a selection. */
  selected: string;
  focus: string;
  done: string;
  doneSoft: string;
  attention: string;
  attentionSoft: string;
  refused: string;
  refusedSoft: string;
  information: string;
  informationSoft: string;
}

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

export const themeNames = ['indigo', 'bottle green', 'teal', 'amber', 'slate', 'high contrast'] as const;
export type ThemeName = (typeof themeNames)[number];

export type Accent = Pick<Tokens, 'accent' | 'accentHover' | 'onAccent' | 'link' | 'selected' | 'focus'>;
type Neutral = Omit<Tokens, keyof Accent>;

const light: Neutral = {
  ground: '#ffffff',
  surface: '#ffffff',
  sunken: '#f5f6f8',
  text: '#1b1f27',
  textSoft: '#5a6270',
  line: '#e2e5ea',
  edge: '#858d9a',
  done: '#1a6b3c',
  doneSoft: '#e3f4e9',
  attention: '#854d00',
  attentionSoft: '#fdf0d5',
  refused: '#b3201f',
  refusedSoft: '#fdeaea',
  information: '#1c5a99',
  informationSoft: '#e6f0fa',
};

const dark: Neutral = {
  ground: '#14171c',
  surface: '#1e222a',
  sunken: '#1a1e25',
  text: '#e6e9ee',
  textSoft: '#a3abb8',
  line: '#2d333d',
  edge: '#737c8b',
  done: '#7fd6a0',
  doneSoft: '#18301f',
  attention: '#f0bd62',
  attentionSoft: '#362a12',
  refused: '#ff9c96',
  refusedSoft: '#3c1d1d',
  information: '#8fc1f5',
  informationSoft: '#182b40',
};

const starkLight: Neutral = {
  ...light,
  sunken: '#f0f0f0',
  text: '#000000',
  textSoft: '#2b2b2b',
  line: '#767676',
  edge: '#000000',
  done: '#00471f',
  attention: '#5c3300',
  refused: '#8a0000',
  information: '#003a75',
};

const starkDark: Neutral = {
  ...dark,
  ground: '#000000',
  surface: '#000000',
  sunken: '#141414',
  text: '#ffffff',
  textSoft: '#e0e0e0',
  line: '#8c8c8c',
  edge: '#ffffff',
  done: '#a8f0c0',
  attention: '#ffd68a',
  refused: '#ffc2be',
  information: '#bcdcff',
};

const lightAccent = (accent: string, accentHover: string, selectedColour: string): Accent => ({
  accent,
  accentHover,
  onAccent: '#ffffff',
  link: accent,
  selected: selectedColour,
  focus: accent,
});

const darkAccent = (accent: string, accentHover: string, selectedColour: string): Accent => ({
  accent,
  accentHover,
  onAccent: '#10131a',
  link: accent,
  selected: selectedColour,
  focus: accent,
});

export const tokens: Record<ThemeName, Record<Scheme, Tokens>> = {
  indigo: {
    light: { ...light, ...lightAccent('#4048b8', '#333a9c', '#eceefb') },
    dark: { ...dark, ...darkAccent('#a9b1ff', '#c0c6ff', '#282c4d') },
  },
  'bottle green': {
    light: { ...light, ...lightAccent('#1f5c3a', '#17482d', '#e5f1ea') },
    dark: { ...dark, ...darkAccent('#86d0a4', '#a3dfbb', '#1b3527') },
  },
  teal: {
    light: { ...light, ...lightAccent('#0b6570', '#084f58', '#e0f1f3') },
    dark: { ...dark, ...darkAccent('#74cfdb', '#97dde6', '#15353a') },
  },
  amber: {
    light: { ...light, ...lightAccent('#8a5200', '#6e4100', '#fbf0dc') },
    dark: { ...dark, ...darkAccent('#f2b95c', '#f7cc85', '#3b2c12') },
  },
  slate: {
    light: { ...light, ...lightAccent('#3d4a5c', '#2e3846', '#e9ecf1') },
    dark: { ...dark, ...darkAccent('#b4c2d6', '#cad5e4', '#293240') },
  },
  'high contrast': {
    light: { ...starkLight, ...lightAccent('#00007a', '#000052', '#dcdcff') },
    dark: { ...starkDark, ...darkAccent('#ffee55', '#fff59a', '#3d3900') },
  },
};

const asProperty = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export const asProperties = (colours: Partial<Tokens>) =>
  Object.entries(colours)
    .map(([name, colour]) => `${asProperty(name)}:${colour}`)
    .join(';');

/** Colours of the operating system, for users whose system forces its own colours. Drawn shapes follow them too. */
const system: Tokens = {
  ground: 'Canvas',
  surface: 'Canvas',
  sunken: 'Canvas',
  text: 'CanvasText',
  textSoft: 'CanvasText',
  line: 'CanvasText',
  edge: 'CanvasText',
  accent: 'Highlight',
  accentHover: 'Highlight',
  onAccent: 'HighlightText',
  link: 'LinkText',
  selected: 'Canvas',
  focus: 'Highlight',
  done: 'CanvasText',
  doneSoft: 'Canvas',
  attention: 'CanvasText',
  attentionSoft: 'Canvas',
  refused: 'CanvasText',
  refusedSoft: 'Canvas',
  information: 'CanvasText',
  informationSoft: 'Canvas',
};

/**
 * Generates one rule per theme and scheme, chosen by `data-theme` and `data-scheme` on the root. Without them, and in print, light indigo
 * applies.
 */
export const tokensStylesheet = () =>
  [
    `:root{${asProperties(tokens.indigo.light)}}`,
    ...themeNames.flatMap((theme) =>
      schemes.map(
        (scheme) => `:root[data-theme="${theme}"][data-scheme="${scheme}"]{color-scheme:${scheme};${asProperties(tokens[theme][scheme])}}`,
      ),
    ),
    `@media print{:root[data-theme][data-scheme]{color-scheme:light;${asProperties(tokens.indigo.light)}}}`,
    `@media (forced-colors: active){:root,:root[data-theme][data-scheme]{${asProperties(system)}}}`,
  ].join('\n');
