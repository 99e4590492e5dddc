import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Dialog } from '#src/ui/screen/dialog/Dialog.tsx';
import type { Field } from '#src/resources/engine/resource.ts';
import { conflictLabels } from '#src/ui/screen/say/conflictLabels.ts';
import { mergeValues } from './merge.ts';
import type { Merge, Side } from './merge.ts';
import { FieldValue } from '#src/resources/engine/form/FieldValue.tsx';
import './conflict.css';

export interface Conflict {
  /** Message of the server that says who changed the record and when. */
  message: string;
  merge: Merge;
}

interface ConflictDialogProps {
  conflict: Conflict;
  /** Saves the chosen values over those of the other user. */
  onSave: (values: Record<string, unknown>) => void;
  /** Returns to the form without saving. */
  onClose: () => void;
}

const sides: readonly Side[] = ['mine', 'theirs'];

interface ChoiceProps {
  field: Field;
  merge: Merge;
  words: ReturnType<typeof conflictLabels>;
  chosen: Side;
  onChoose: (side: Side) => void;
  isFirst: boolean;
}

const Choice = ({ field, merge, words, chosen, onChoose, isFirst }: ChoiceProps) => {
  const name = useId();
  return (
    <fieldset className="conflict-field">
      <legend>{field.label}</legend>
      <p className="note">
        Before: <FieldValue field={field} record={merge.base} />
      </p>
      {sides.map((side) => (
        <label key={side}>
          <input
            type="radio"
            name={name}
            checked={chosen === side}
            onChange={() => onChoose(side)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog that opens has the focus where it is answered
            autoFocus={isFirst && side === 'mine'}
          />
          <strong>{words[side]}:</strong>{' '}
          <span>
            <FieldValue field={field} record={merge[side]} />
          </span>
        </label>
      ))}
    </fieldset>
  );
};

const all = (fields: readonly Field[], side: Side): Record<string, Side> => Object.fromEntries(fields.map(({ name }) => [name, side]));

/** Lets the user decide each field that both users changed. Fields that only one of them changed need no decision. */
export const ConflictDialog = ({ conflict: { message, merge }, onSave, onClose }: ConflictDialogProps) => {
  const id = useId();
  const { disputed, remoteOnly } = merge;
  const words = conflictLabels(message);
  const [sides, setSides] = useState(() => all(disputed, 'mine'));
  const save = () => onSave(mergeValues(merge, sides));
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  return (
    <Dialog open onClose={onClose} onKeyDown={handleKey} aria-labelledby={id} aria-describedby={`${id}-text`} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{words.faster}</DialogTitle>
      <DialogContent>
        <p id={`${id}-text`}>
          {message.replace(/\. Reload it.*$/, '.')} Choose what to keep {words.whereBoth}.
        </p>
        <div className="conflict-all">
          <Button size="small" variant="outlined" onClick={() => setSides(all(disputed, 'mine'))}>
            All {words.mine.toLowerCase()}
          </Button>
          <Button size="small" variant="outlined" onClick={() => setSides(all(disputed, 'theirs'))}>
            All {words.theirs.toLowerCase()}
          </Button>
        </div>
        {disputed.map((field, index) => (
          <Choice
            key={field.name}
            field={field}
            merge={merge}
            words={words}
            chosen={sides[field.name] ?? 'mine'}
            onChoose={(side) => setSides({ ...sides, [field.name]: side })}
            isFirst={index === 0}
          />
        ))}
        {remoteOnly.length > 0 && (
          <p className="note">
            {words.alone}: {remoteOnly.map(({ label }) => label).join(', ')}.
          </p>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Back to the form</Button>
        <Button variant="contained" aria-keyshortcuts="Control+Enter" onClick={save}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
};
