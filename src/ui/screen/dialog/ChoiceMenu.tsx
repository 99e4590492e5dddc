import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

export interface MenuChoice {
  label: string;
  run: () => void;
  disabled?: boolean;
  selected?: boolean;
}

export interface ChoiceMenuProps {
  /** The button that it hangs on; null: closed. */
  anchor: HTMLElement | null;
  choices: readonly MenuChoice[];
  onClose: () => void;
  /** What is chosen moves the focus itself. */
  keepsFocus?: boolean;
}

export const ChoiceMenu = ({ anchor, choices, onClose, keepsFocus = false }: ChoiceMenuProps) => (
  <Menu
    anchorEl={anchor}
    open={anchor !== null}
    onClose={() => {
      onClose();
      // Nothing was chosen: the hand is where it was, once the menu is gone.
      if (keepsFocus) requestAnimationFrame(() => anchor?.focus());
    }}
    disableRestoreFocus={keepsFocus}
  >
    {choices.map(({ label, run, disabled = false, selected = false }) => (
      <MenuItem
        key={label}
        disabled={disabled}
        selected={selected}
        onClick={() => {
          onClose();
          run();
        }}
      >
        {label}
      </MenuItem>
    ))}
  </Menu>
);
