import { useState } from 'react';
import type { FormEvent } from 'react';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { ApiError } from '#contract/call/apiError.ts';
import type { ListView } from '#contract/system/views/shapes.ts';
import { Dialog } from '#src/ui/screen/dialog/Dialog.tsx';
import { describeError } from '#src/api/call.ts';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { useConfirmedClose } from '#src/ui/screen/dialog/useConfirmedClose.ts';
import type { NamedView } from './useViewActions.ts';

interface ViewDialogProps {
  /** View to rename. Absent for a new one. */
  view: ListView | undefined;
  canShare: boolean;
  save: (named: NamedView) => Promise<unknown>;
  onClose: () => void;
}

const maxNameLength = 60;
const describeRefusal = (error: unknown) => (error instanceof ApiError && error.errors.Name) || describeError(error);

/** Asks for the name of a view and whether to share it. */
export const ViewDialog = ({ view, canShare, save, onClose }: ViewDialogProps) => {
  const [input, setInput] = useState<NamedView>({ Name: view?.Name ?? '', IsShared: view?.IsShared ?? false });
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const [isPending, setPending] = useState(false);
  const { close, typing } = useConfirmedClose({ isOpen: true, isPending, onClose });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (input.Name.trim() === '') return setRefusal('Enter a name');
    setPending(true);
    try {
      await save(input);
      return onClose();
    } catch (error) {
      setPending(false);
      return setRefusal(describeRefusal(error));
    }
  };
  return (
    <Dialog open onClose={close} aria-labelledby="view-title" maxWidth="xs" fullWidth>
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id="view-title">{view ? 'Rename view' : 'Save as new view'}</DialogTitle>
        <DialogContent className="view-dialog" {...typing}>
          <TextBox
            label="Name"
            autoFocus
            width="100%"
            maxLength={maxNameLength}
            hint={view ? undefined : 'Saves search, filters, sorting, columns and row height'}
            value={input.Name}
            error={refusal}
            onChange={(Name) => {
              setRefusal(undefined);
              setInput({ ...input, Name });
            }}
          />
          {canShare && (
            <CheckBox label="Share with everyone" checked={input.IsShared} onChange={(IsShared) => setInput({ ...input, IsShared })} />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>Back</Button>
          <Button type="submit" variant="contained" disabled={isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
