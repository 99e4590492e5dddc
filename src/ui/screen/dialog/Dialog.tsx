import MuiDialog from '@mui/material/Dialog';
import type { DialogProps } from '@mui/material/Dialog';
import { OpenDialog } from './OpenDialog.tsx';

/** MUI dialog that captures the keys while it is open. */
export const Dialog = ({ children, ...props }: DialogProps) => (
  <MuiDialog {...props}>
    <OpenDialog onClose={props.onClose} />
    {children}
  </MuiDialog>
);
