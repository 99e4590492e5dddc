import { createTheme } from '@mui/material/styles';
import { findColours } from './brand.ts';
import type { Settings } from './settings.ts';
import type { Tokens } from './tokens.ts';

const fontFamily = "'Source Sans 3 Variable', 'Source Sans 3 fallback', sans-serif";

const buildPalette = (colours: Tokens, mode: 'light' | 'dark') => ({
  mode,
  primary: { main: colours.accent, dark: colours.accentHover, contrastText: colours.onAccent },
  secondary: { main: colours.accent, dark: colours.accentHover, contrastText: colours.onAccent },
  error: { main: colours.refused, contrastText: colours.ground },
  warning: { main: colours.attention, contrastText: colours.ground },
  success: { main: colours.done, contrastText: colours.ground },
  info: { main: colours.information, contrastText: colours.ground },
  text: { primary: colours.text, secondary: colours.textSoft },
  background: { default: colours.ground, paper: colours.surface },
  divider: colours.line,
});

/** Places labels above inputs, and removes the shadow of anything that does not float. */
const buildComponents = (colours: Tokens, { inputStyle, ripple }: Settings) => ({
  // Without this, standard components of react-admin format dates and figures in the language of the browser.
  RaDateField: { defaultProps: { locales: 'en-GB' } },
  RaNumberField: { defaultProps: { locales: 'en-GB' } },
  MuiButtonBase: {
    defaultProps: { disableRipple: !ripple },
    styleOverrides: { root: { '&:focus-visible': { outline: `2px solid ${colours.focus}`, outlineOffset: 2 } } },
  },
  // The library would choose a duration by the height of the panel.
  MuiPopover: { defaultProps: { transitionDuration: 150 } },
  MuiMenu: { defaultProps: { transitionDuration: 150 } },
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
      outlined: { '&.MuiButton-colorInherit': { borderColor: colours.edge } },
    },
  },
  // Looks like `.status-tabs`.
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 0, marginBottom: '0.857rem', borderBottom: `1px solid ${colours.line}` },
      indicator: { backgroundColor: colours.link },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        textTransform: 'none' as const,
        fontSize: '1rem',
        fontWeight: 400,
        minWidth: 0,
        minHeight: '2.714rem',
        padding: '0.571rem 0.143rem',
        marginRight: '1.143rem',
        color: colours.text,
        '&.Mui-selected': { color: colours.link, fontWeight: 600 },
        '@media (pointer: coarse)': { minHeight: 48, minWidth: 48 },
      },
    },
  },
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
        color: colours.text,
        '&.Mui-focused': { color: colours.text },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: { notchedOutline: { top: 0, borderColor: colours.edge, '& legend': { display: 'none' } } },
  },
  MuiFilledInput: {
    defaultProps: { hiddenLabel: true },
    styleOverrides: { root: { backgroundColor: colours.sunken } },
  },
  // Places messages over the top bar, so that the title of the screen stays readable.
  MuiSnackbar: { styleOverrides: { root: { top: 'var(--toast-top, 0.286rem) !important' } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: {
    styleOverrides: { container: { outline: 'none' }, paper: { outline: 'none !important', border: `1px solid ${colours.line}` } },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.143rem', fontWeight: 600 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '0.857rem 1.714rem 1.143rem' } } },
  MuiLink: { styleOverrides: { root: { color: colours.link } } },
  MuiTableCell: { styleOverrides: { root: { borderBottomColor: colours.line }, head: { fontWeight: 600, color: colours.textSoft } } },
  MuiCard: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundColor: 'transparent' } } },
});

export const makeTheme = (settings: Settings, brandColour?: string) => {
  const colours = findColours(settings, brandColour);
  return createTheme({
    palette: buildPalette(colours, settings.scheme),
    shape: { borderRadius: 6 },
    breakpoints: { values: { xs: 0, sm: 600, md: 992, lg: 1200, xl: 1536 } },
    typography: {
      fontFamily,
      // Size of a rem in pixels at the default scale. The font size of the root element scales everything.
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
    components: buildComponents(colours, settings),
  });
};
