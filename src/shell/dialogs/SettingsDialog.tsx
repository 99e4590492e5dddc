import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Dialog } from '#src/ui/screen/dialog/Dialog.tsx';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { changeSettings, scales, useSettings } from '#src/theme/settings.ts';
import type { Settings } from '#src/theme/settings.ts';
import { themeNames, tokens } from '#src/theme/tokens.ts';
import type { Tokens } from '#src/theme/tokens.ts';

interface ChoiceProps<Name extends keyof Settings> {
  legend: string;
  name: Name;
  values: readonly { value: Settings[Name]; label: string; tokens?: Tokens }[];
}

/** Shows the accent of a theme beside its selection and its ground. The label names the theme. */
const ThemeSwatch = ({ colours: { accent, selected, ground } }: { colours: Tokens }) => (
  <span
    className="theme-swatch"
    aria-hidden="true"
    style={{ background: `linear-gradient(90deg, ${accent} 50%, ${selected} 50% 75%, ${ground} 75%)` }}
  />
);

const Choice = <Name extends keyof Settings>({ legend, name, values }: ChoiceProps<Name>) => {
  const settings = useSettings();
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      {values.map(({ value, label, tokens: colours }) => (
        <label key={label} className="choice-option">
          <input type="radio" name={name} checked={settings[name] === value} onChange={() => changeSettings({ [name]: value })} />
          {colours && <ThemeSwatch colours={colours} />}
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
};

const inWords = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Display settings, stored in this browser. Every change applies at once. */
export const SettingsDialog = ({ onClose }: { onClose: () => void }) => {
  const { ripple, singleLetterKeys, scheme } = useSettings();
  return (
    <Dialog open onClose={onClose} aria-labelledby="settings-title" maxWidth="xs" fullWidth>
      <DialogTitle id="settings-title">Layout settings</DialogTitle>
      <DialogContent>
        <Choice legend="Scale" name="scale" values={scales.map((value) => ({ value, label: String(value) }))} />
        <Choice
          legend="Theme"
          name="theme"
          values={themeNames.map((value) => ({ value, label: inWords(value), tokens: tokens[value][scheme] }))}
        />
        <Choice
          legend="Colour scheme"
          name="scheme"
          values={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <Choice
          legend="Menu"
          name="menuMode"
          values={[
            { value: 'static', label: 'Static' },
            { value: 'overlay', label: 'Overlay' },
          ]}
        />
        <Choice
          legend="Inputs"
          name="inputStyle"
          values={[
            { value: 'outlined', label: 'Outlined' },
            { value: 'filled', label: 'Filled' },
          ]}
        />
        <div>
          <CheckBox label="Button ripple" isSwitch checked={ripple} onChange={(isOn) => changeSettings({ ripple: isOn })} />
        </div>
        <div>
          <CheckBox
            label="Single-letter keys (n, e, /, g then o)"
            isSwitch
            checked={singleLetterKeys}
            onChange={(isOn) => changeSettings({ singleLetterKeys: isOn })}
          />
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
