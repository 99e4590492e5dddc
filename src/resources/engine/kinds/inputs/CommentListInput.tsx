import { useState } from 'react';
import Button from '@mui/material/Button';
import { LongTextBox } from '#src/ui/inputs/TextBox.tsx';
import { CheckGroup } from '#src/ui/inputs/CheckGroup.tsx';
import { formatInstant } from '#src/ui/text/format.ts';
import { asText } from '#src/resources/engine/kinds/kind.ts';
import type { KindInputProps, Values } from '#src/resources/engine/kinds/kind.ts';
import { rowsOf } from '#src/resources/engine/kinds/lists/rowsOf.ts';

const said = (row: Values) => (row.CreatedAt ? `${asText(row.Author)}, ${formatInstant(asText(row.CreatedAt))}` : 'Not saved yet');

export const CommentListInput = ({ field, value, onChange, error }: KindInputProps) => {
  const rows = rowsOf(value);
  const id = `${field.part?.name}Id`;
  const [typed, setTyped] = useState('');
  const add = () => {
    if (typed.trim() === '') return;
    onChange([...rows, { Comment: typed.trim() }]);
    setTyped('');
  };
  return (
    <CheckGroup label={field.label} hint={field.hint} error={error}>
      <div className="comment-list">
        <LongTextBox label="New comment" width="28rem" value={typed} onChange={setTyped} onBlur={add} />
        <Button variant="outlined" onClick={add}>
          Add comment
        </Button>
        <ol>
          {rows.toReversed().map((row) => (
            <li key={typeof row[id] === 'number' ? row[id] : asText(row.Comment)}>
              <p>{asText(row.Comment)}</p>
              <span className="soft">{said(row)}</span>
            </li>
          ))}
        </ol>
      </div>
    </CheckGroup>
  );
};
