import { createTheme } from '@mui/material/styles';
import type { Settings } from './settings.ts';
import { tokens } from './tokens.ts';
import type { Tokens } from './tokens.ts';

const fontFamily = "'Source Sans 3 Variable', 'Source Sans 3 fallback', sans-serif";

const buildPalette = (set: Tokens, mode: 'light' | 'dark') => ({
  mode,
  primary: { main: set.accent, dark: set.accentHover, contrastText: set.onAccent },
  secondary: { main: set.accent, dark: set.accentHover, contrastText: set.onAccent },
  error: { main: set.refused, contrastText: set.ground },
  warning: { main: set.attention, contrastText: set.ground },
  success: { main: set.done, contrastText: set.ground },
  info: { main: set.information, contrastText: set.ground },
  text: { primary: set.text, secondary: set.textSoft },
  background: { default: set.ground, paper: set.surface },
  divider: set.line,
});

/** Places labels above inputs, and removes the shadow of anything that does not float. */
const buildComponents = (set: Tokens, { inputStyle, ripple }: Settings) => ({
  // Stock components of react-admin would otherwise format dates and figures in the browser's language.
  RaDateField: { defaultProps: { locales: 'en-GB' } },
  RaNumberField: { defaultProps: { locales: 'en-GB' } },
  MuiButtonBase: {
    defaultProps: { disableRipple: !ripple },
    styleOverrides: { root: { '&:focus-visible': { outline: `2px solid ${set.focus}`, outlineOffset: 2 } } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        textTransform: 'none' as const,
        fontWeight: 600,
        minHeight: '2.286rem',
        lineHeight: 1.3,
        '@media (pointer: coarse)': { minHeight: 48 },
      },
      outlined: { '&.MuiButton-colorInherit': { borderColor: set.edge } },
    },
  },
  MuiTabs: { styleOverrides: { root: { marginBottom: '0.857rem' } } },
  MuiTab: { styleOverrides: { root: { textTransform: 'none' as const, fontSize: '1rem', fontWeight: 600 } } },
  MuiTextField: { defaultProps: { variant: inputStyle, size: 'small' as const, margin: 'none' as const } },
  MuiFormControl: { defaultProps: { variant: inputStyle, size: 'small' as const, margin: 'none' as const } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static' as const,
        transform: 'none',
        maxWidth: 'none',
        marginBottom: '0.286rem',
        fontSize: '0.857rem',
        color: set.text,
        '&.Mui-focused': { color: set.text },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: { notchedOutline: { top: 0, borderColor: set.edge, '& legend': { display: 'none' } } },
  },
  MuiFilledInput: {
    defaultProps: { hiddenLabel: true },
    styleOverrides: { root: { backgroundColor: set.sunken } },
  },
  // Covers the top bar, so that the screen's title stays readable.
  MuiSnackbar: { styleOverrides: { root: { top: 'var(--toast-top, 0.286rem) !important' } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: { styleOverrides: { container: { outline: 'none' }, paper: { outline: 'none !important', border: `1px solid ${set.line}` } } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.143rem', fontWeight: 600 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '0.857rem 1.714rem 1.143rem' } } },
  MuiLink: { styleOverrides: { root: { color: set.link } } },
  MuiTableCell: { styleOverrides: { root: { borderBottomColor: set.line }, head: { fontWeight: 600, color: set.textSoft } } },
  MuiCard: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundColor: 'transparent' } } },
});

export const makeTheme = (settings: Settings) => {
  const set = tokens[settings.theme][settings.scheme];
  return createTheme({
    palette: buildPalette(set, settings.scheme),
    shape: { borderRadius: 6 },
    breakpoints: { values: { xs: 0, sm: 600, md: 992, lg: 1200, xl: 1536 } },
    typography: {
      fontFamily,
      // A rem at the default scale. The root's font size scales everything.
      htmlFontSize: 14,
      fontSize: 14,
      button: { textTransform: 'none' as const },
      fontWeightMedium: 600,
      fontWeightBold: 600,
      body1: { fontSize: '1rem', lineHeight: 1.43 },
      body2: { fontSize: '1rem' },
      h1: { fontSize: '1.429rem', fontWeight: 600 },
      h2: { fontSize: '1.143rem', fontWeight: 600 },
      h6: { fontSize: '1.143rem', fontWeight: 600 },
      caption: { fontSize: '0.857rem' },
    },
    transitions: {
      duration: { shortest: 100, shorter: 120, short: 150, standard: 150, complex: 150, enteringScreen: 150, leavingScreen: 120 },
    },
    components: buildComponents(set, settings),
  });
};
