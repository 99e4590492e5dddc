import { useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useActiveKeys } from '#src/ui/screen/screenKeys.ts';

const shown: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };

export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const active = useActiveKeys();
  const [keys] = useState(active);
  return (
    <Dialog open onClose={onClose} aria-labelledby="keys-title" maxWidth="xs" fullWidth>
      <DialogTitle id="keys-title">Keys of this screen</DialogTitle>
      <DialogContent>
        <dl className="key-list">
          {keys.map(({ key, label }) => (
            <div key={key + label}>
              <dt>{label}</dt>
              <dd>
                {(shown[key] ?? key)
                  .replace('g ', 'g then ')
                  .split(/(?<=[a-z]) then /)
                  .map((part, index) => (
                    <span key={part}>
                      {index > 0 && ' then '}
                      <kbd>{part}</kbd>
                    </span>
                  ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
