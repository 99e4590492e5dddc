import { useState } from 'react';
import Button from '@mui/material/Button';
import { LongTextBox } from '#src/ui/inputs/TextBox.tsx';
import { CheckGroup } from '#src/ui/inputs/CheckGroup.tsx';
import { formatInstant } from '#src/ui/text/format.ts';
import { fieldText } from '#src/resources/engine/kinds/kind.ts';
import type { KindInputProps, Values } from '#src/resources/engine/kinds/kind.ts';
import { asRows } from '#src/resources/engine/kinds/lists/asRows.ts';

const describeAuthor = (row: Values) =>
  row.CreatedAt ? `${fieldText(row.Author)}, ${formatInstant(fieldText(row.CreatedAt))}` : 'Not saved yet';

export const CommentListInput = ({ field, value, onChange, error }: KindInputProps) => {
  const rows = asRows(value);
  const id = `${field.part?.name}Id`;
  const [comment, setComment] = useState('');
  const add = () => {
    if (comment.trim() === '') return;
    onChange([...rows, { Comment: comment.trim() }]);
    setComment('');
  };
  return (
    <CheckGroup label={field.label} hint={field.hint} error={error}>
      <div className="comment-list">
        <LongTextBox label="New comment" width="28rem" value={comment} onChange={setComment} onBlur={add} />
        <Button variant="outlined" onClick={add}>
          Add comment
        </Button>
        <ol>
          {rows.toReversed().map((row) => (
            <li key={typeof row[id] === 'number' ? row[id] : fieldText(row.Comment)}>
              <p>{fieldText(row.Comment)}</p>
              <span className="soft">{describeAuthor(row)}</span>
            </li>
          ))}
        </ol>
      </div>
    </CheckGroup>
  );
};
