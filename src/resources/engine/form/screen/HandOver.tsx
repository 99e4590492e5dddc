import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { Dialog } from '#src/ui/screen/dialog/Dialog.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { Facts } from '#src/ui/screen/Facts.tsx';
import { useCopy } from '#src/ui/screen/say/useCopy.ts';
import { formatInstant } from '#src/ui/text/format.ts';
import type { Values } from '#src/resources/engine/kinds/kind.ts';
import type { OneTimeValues } from '#src/resources/engine/resource.ts';

interface HandOverProps {
  what: OneTimeValues;
  /** Response with the values to show. */
  values: Values;
  onClose: () => void;
}

const isMoment = /^\d{4}-\d\d-\d\dT/;
const write = (value: unknown) => (isMoment.test(String(value)) ? formatInstant(String(value)) : String(value));

/** Turns a path into a full URL. */
const completeUrl = (text: string) => (text.startsWith('/') ? `${location.origin}${text}` : text);

/** Shows values that the server returns only once, such as a new API key, with a button to copy them. */
export const HandOver = ({ what, values, onClose }: HandOverProps) => {
  const id = useId();
  const text = typeof values[what.copy] === 'string' ? completeUrl(String(values[what.copy])) : undefined;
  const facts = Object.entries(what.shownFields).flatMap(([name, label]) =>
    values[name] === null || values[name] === undefined ? [] : [[label, write(values[name])] as const],
  );
  const { copy, notice, field } = useCopy<HTMLInputElement>(text ?? '');
  /** Ignores clicks outside, because the value is shown only once. */
  const handleClose = (_event: unknown, reason: 'backdropClick' | 'escapeKeyDown') => {
    if (reason !== 'backdropClick') onClose();
  };
  return (
    <Dialog open onClose={handleClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{what.title}</DialogTitle>
      <DialogContent>
        {text !== undefined && (
          <>
            <p>{what.hint}</p>
            <TextBox label={what.title} value={text} onChange={() => undefined} width="100%" inputRef={field} />
          </>
        )}
        <Facts facts={facts} />
        <p role="status">{notice}</p>
      </DialogContent>
      <DialogActions>
        {text !== undefined && (
          <Button variant="contained" autoFocus onClick={() => void copy()}>
            Copy
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
