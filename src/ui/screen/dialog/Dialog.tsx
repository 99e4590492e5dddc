import MuiDialog from '@mui/material/Dialog';
import type { DialogProps } from '@mui/material/Dialog';
import { OnScreen } from '#src/ui/state/onScreen.tsx';

/** MUI dialog that captures the keys while it is open. */
export const Dialog = ({ children, ...props }: DialogProps) => (
  <MuiDialog {...props}>
    <OnScreen kind="dialog" />
    {children}
  </MuiDialog>
);
