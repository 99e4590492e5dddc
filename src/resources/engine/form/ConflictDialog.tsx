import { useId } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Table } from '#src/ui/table/Table.tsx';
import { kindOf } from '#src/resources/engine/kinds/kinds.ts';
import type { Field, Resource, Row } from '#src/resources/engine/resource.ts';

export interface Conflict {
  /** The server's words: who changed it, and when. */
  message: string;
  mine: Record<string, unknown>;
  theirs: Row;
  /** Saves mine over theirs. */
  retry: () => Promise<void>;
}

interface ConflictDialogProps {
  resource: Resource;
  conflict: Conflict;
  onLoadTheirs: () => void;
  onKeepMine: () => void;
  /** Back to the form, with nothing decided. */
  onClose: () => void;
}

const differing = ({ fields }: Resource, { mine, theirs }: Conflict) =>
  fields.filter((field) => {
    const { isSame = (one, other) => (one ?? null) === (other ?? null) } = kindOf(field);
    return !isSame(mine[field.name], theirs[field.name]);
  });

export const ConflictDialog = ({ resource, conflict, onLoadTheirs, onKeepMine, onClose }: ConflictDialogProps) => {
  const id = useId();
  const fields = differing(resource, conflict);
  const tell = (from: Record<string, unknown>) => (field: Field) => kindOf(field).write(from[field.name], field, from);
  const columns = [
    { key: 'field', title: 'Field', cell: (field: Field) => field.label },
    { key: 'mine', title: 'Yours', cell: tell(conflict.mine) },
    { key: 'theirs', title: 'Theirs', cell: tell(conflict.theirs) },
  ];
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} aria-describedby={`${id}-text`} maxWidth="md" fullWidth>
      <DialogTitle id={id}>Somebody was faster</DialogTitle>
      <DialogContent>
        <p id={`${id}-text`}>{conflict.message.replace(/: load it again.*$/, '.')}</p>
        {fields.length > 0 ? (
          <Table<Field> label="What differs" rows={fields} columns={columns} keyOf={(field) => field.name} />
        ) : (
          <p>It now says the same as yours.</p>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Back to the form</Button>
        <Button variant="outlined" onClick={onLoadTheirs}>
          Load theirs
        </Button>
        <Button variant="contained" autoFocus onClick={onKeepMine}>
          Keep mine
        </Button>
      </DialogActions>
    </Dialog>
  );
};
