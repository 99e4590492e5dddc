import './inputs.css';

interface CheckBoxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  hideLabel?: boolean;
  autoFocus?: boolean | undefined;
  /** True for a switch, which takes effect at once. A check box is saved with the form. */
  isSwitch?: boolean;
}

export const CheckBox = ({ label, checked, onChange, disabled, hideLabel, autoFocus, isSwitch }: CheckBoxProps) => (
  <label className="check">
    <input
      type="checkbox"
      role={isSwitch ? 'switch' : undefined}
      checked={checked}
      disabled={disabled}
      autoFocus={autoFocus}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className={hideLabel ? 'visually-hidden' : undefined}>{label}</span>
  </label>
);
