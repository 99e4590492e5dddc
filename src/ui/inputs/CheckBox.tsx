import './inputs.css';

interface CheckBoxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  hideLabel?: boolean;
  autoFocus?: boolean | undefined;
  /** A switch says on or off at once; a check box is part of what is saved. */
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
