import { useState } from 'react';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Dialog } from '#src/ui/screen/dialog/Dialog.tsx';
import { KeyList } from '#src/help/KeyList.tsx';
import { openHelp } from '#src/help/openHelp.ts';
import { useActiveKeys } from '#src/ui/screen/reach/screenKeys.ts';

export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const active = useActiveKeys();
  const [keys] = useState(active);
  const toGuide = () => {
    onClose();
    setTimeout(openHelp);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="keys-title" maxWidth="xs" fullWidth>
      <DialogTitle id="keys-title">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <KeyList keys={keys} />
      </DialogContent>
      <DialogActions>
        <Button onClick={toGuide}>Help with this screen</Button>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
