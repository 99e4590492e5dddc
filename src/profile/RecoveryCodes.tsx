import { useId } from 'react';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Dialog } from '#src/ui/screen/dialog/Dialog.tsx';
import { codesFile, recoveryCodesHint } from '#src/public/signIn/recoveryCodes.ts';
import { LongTextBox } from '#src/ui/inputs/TextBox.tsx';
import { useCopy } from '#src/ui/screen/say/useCopy.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows the recovery codes. A click outside must not close the dialog, because they are shown only once. */
export const RecoveryCodes = ({ codes, onClose }: RecoveryCodesProps) => {
  const id = useId();
  const text = codes.join('\n');
  const { copy, notice, field } = useCopy<HTMLTextAreaElement>(text);
  return (
    <Dialog open onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>Save your recovery codes</DialogTitle>
      <DialogContent>
        <p>{recoveryCodesHint}</p>
        <LongTextBox
          label="Recovery codes"
          readOnly
          rows={codes.length}
          width="100%"
          inputRef={field}
          value={text}
          onChange={() => undefined}
        />
        <p role="status">{notice}</p>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={() => void copy()}>
          Copy
        </Button>
        <Button component="a" {...codesFile(codes)}>
          Save to file
        </Button>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
