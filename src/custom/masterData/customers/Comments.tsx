import { useRef, useState } from 'react';
import { addCustomerComment } from '#contract/masterData/customers/calls.ts';
import type { CustomerComment } from '#contract/masterData/customers/shapes.ts';
import { useAction } from '#src/api/useAction.ts';
import { LongTextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { useUnsavedChanges } from '#src/ui/screen/dialog/unsaved.ts';
import { DateText } from '#src/ui/text/texts.tsx';
import { Section } from './sections.tsx';

interface CommentsProps {
  customerId: number;
  comments: readonly CustomerComment[];
}

export const Comments = ({ customerId, comments }: CommentsProps) => {
  const [newComment, setNewComment] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const add = useAction(addCustomerComment, { isErrorInline: true, toast: 'Comment added', onDone: () => setNewComment('') });
  useUnsavedChanges(newComment.trim() !== '');
  useScreenKeys([{ key: 'm', label: 'Write a comment', run: () => box.current?.focus() }]);
  const save = () => add.run({ query: { id: customerId }, body: { comment: newComment } });
  return (
    <Section title="Comments" count={comments.length} noun="comment">
      <div className="customer-comment-box">
        <LongTextBox
          label="New comment"
          hint="Saved with your name and the time"
          value={newComment}
          onChange={setNewComment}
          error={add.fieldErrors.comment}
          maxLength={2000}
          rows={2}
          inputRef={box}
        />
        <ActionButton onPress={save} pending={add.pending} disabled={newComment.trim() === ''} shortcut="Ctrl+Enter">
          Add comment
        </ActionButton>
        <FailedSave failure={add.failure} onRetry={save} pending={add.pending} />
      </div>
      <ul className="customer-comments">
        {comments.map((comment) => (
          <li key={comment.CustomerCommentId}>
            <p>{comment.Comment}</p>
            <p className="note">
              {comment.Author}, <DateText date={comment.CreatedAt} show="time" />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
};
