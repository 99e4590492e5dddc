import { maxIdsPerCall } from '#contract/masterData/entities/definition/uses.ts';
import type { Use } from '#contract/masterData/entities/definition/uses.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatQuantity } from '#src/ui/text/format.ts';
import type { Resource, Row } from '#src/resources/engine/resource.ts';
import { useReactivate } from './useReactivate.ts';
import './remove.css';

const UseLine = ({ Title, Count, Some }: Use) => (
  <li>
    <strong>
      {Title}: {formatQuantity(Count)}
    </strong>
    {Some.length > 0 && <span className="note">{Some.join('; ')}</span>}
  </li>
);

const UsesOf = ({ resource, row, hasTitle }: { resource: Resource; row: Row; hasTitle: boolean }) => {
  const { uses } = resource.calls;
  const answer = useAnswer(uses ?? resource.calls.get, { params: { id: row.id } }, { enabled: uses !== undefined, staleTimeMs: 0 });
  if (!uses) return null;
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} title="What refers to it could not be asked" />;
  // What was so when it was asked before may be mended since.
  const found = answer.isFetchedAfterMount ? (answer.data as Use[] | undefined) : undefined;
  if (!found) return <Loading rows={2} />;
  return (
    <section className="uses">
      {hasTitle && <h3>{String(row[resource.title])}</h3>}
      {found.length === 0 ? (
        <p>Nothing refers to it.</p>
      ) : (
        <ul>
          {found.map((use) => (
            <UseLine key={use.Title} {...use} />
          ))}
        </ul>
      )}
    </section>
  );
};

const mostTold = 5;

interface RemoveDialogProps {
  resource: Resource;
  rows: readonly Row[];
  onDone: () => void;
  onClose: () => void;
}

/** What still refers to the records, before they are taken out of use; what the server refuses is said here. */
export const RemoveDialog = ({ resource, rows, onDone, onClose }: RemoveDialogProps) => {
  const { remove, removeMany = remove } = resource.calls;
  const [first] = rows;
  const isOne = rows.length === 1;
  const what = isOne ? String(first?.[resource.title]) : `${formatQuantity(rows.length)} ${resource.plural}`;
  const reactivate = useReactivate(resource);
  const call = (isOne ? remove : removeMany) ?? resource.calls.edit;
  const action = useAction(call, {
    isToldBeside: true,
    toast: () => ({ text: `${what} ${isOne ? 'is' : 'are'} not in use any more`, undo: () => void reactivate(rows) }),
    onDone,
  });
  const isTooMany = rows.length > maxIdsPerCall;
  const input = isOne ? { params: { id: first?.id } } : { body: rows.map(({ id }) => id) };
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={`Take ${what} out of use`}
      confirm="Deactivate"
      pending={action.pending}
      isConfirmOff={isTooMany}
      failure={action.anyFailure}
      onConfirm={() => action.run(input)}
      onClose={onClose}
    >
      {isTooMany && (
        <p role="alert">
          At most {formatQuantity(maxIdsPerCall)} can be taken out of use at once. Search or filter the list, then choose again.
        </p>
      )}
      <p>
        What refers to {isOne ? 'it' : 'them'} stays as it is; new work is not offered {isOne ? 'it' : 'them'} any more.
      </p>
      {rows.slice(0, mostTold).map((row) => (
        <UsesOf key={row.id} resource={resource} row={row} hasTitle={!isOne} />
      ))}
      {rows.length > mostTold && <p className="note">And {formatQuantity(rows.length - mostTold)} more, whose uses are not listed here.</p>}
    </ConfirmDialog>
  );
};
