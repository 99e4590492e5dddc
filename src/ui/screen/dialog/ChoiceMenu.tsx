import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Shortcut } from '#src/ui/screen/ActionButton.tsx';

export interface MenuChoice {
  label: string;
  run: () => void;
  disabled?: boolean;
  selected?: boolean;
  /** Key that does the same without the menu, printed beside the label. */
  shortcut?: string | undefined;
}

export interface ChoiceMenuProps {
  /** Button that the menu is attached to. Null if closed. */
  anchor: HTMLElement | null;
  choices: readonly MenuChoice[];
  onClose: () => void;
  /** True if the chosen action moves the focus itself. */
  keepsFocus?: boolean;
}

export const ChoiceMenu = ({ anchor, choices, onClose, keepsFocus = false }: ChoiceMenuProps) => (
  <Menu
    anchorEl={anchor}
    open={anchor !== null}
    onClose={() => {
      onClose();
      // Nothing was chosen, so the focus returns to the button once the menu has closed.
      if (keepsFocus) requestAnimationFrame(() => anchor?.focus());
    }}
    disableRestoreFocus={keepsFocus}
  >
    {choices.map(({ label, run, disabled = false, selected = false, shortcut }) => (
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
        {shortcut && <Shortcut keys={shortcut} />}
      </MenuItem>
    ))}
  </Menu>
);
