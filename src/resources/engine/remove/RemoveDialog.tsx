import LinearProgress from '@mui/material/LinearProgress';
import { useRefresh } from 'ra-core';
import { maxIdsPerCall } from '#contract/masterData/entities/definition/uses.ts';
import type { Use } from '#contract/masterData/entities/definition/uses.ts';
import { getProgress } from '#contract/system/live/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { useWatch } from '#src/api/useWatch.ts';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatQuantity } from '#src/ui/text/format.ts';
import type { Resource, Row } from '#src/resources/engine/resource.ts';
import { useReactivate } from './useReactivate.ts';
import { useRestore } from './useRestore.ts';
import './remove.css';

const UseLine = ({ Title, Count, Some }: Use) => (
  <li>
    <strong>
      {Title}: {formatQuantity(Count)}
    </strong>
    {Some.length > 0 && <span className="note">{Some.join('; ')}</span>}
  </li>
);

const RecordUses = ({ resource, row, hasTitle }: { resource: Resource; row: Row; hasTitle: boolean }) => {
  const { uses } = resource.calls;
  const answer = useAnswer(uses ?? resource.calls.get, { params: { id: row.id } }, { enabled: uses !== undefined, staleTimeMs: 0 });
  if (!uses) return null;
  if (answer.error)
    return <ErrorState error={answer.error} onRetry={answer.refetch} title="The list of records that use it could not be loaded" />;
  // Ignores cached uses, because they may be out of date.
  const listedUses = answer.isFetchedAfterMount ? (answer.data as Use[] | undefined) : undefined;
  if (!listedUses) return <Loading rows={2} />;
  return (
    <section className="uses">
      {hasTitle && <h3>{String(row[resource.title])}</h3>}
      {listedUses.length === 0 ? (
        <p>No other record uses it.</p>
      ) : (
        <ul>
          {listedUses.map((use) => (
            <UseLine key={use.Title} {...use} />
          ))}
        </ul>
      )}
    </section>
  );
};

const maxListed = 5;
/** Number of rows from which progress is shown. */
const minShownProgress = 1000;

const ChangeProgress = ({ keyOf, total }: { keyOf: () => string | undefined; total: number }) => {
  const key = keyOf();
  const answer = useAnswer(getProgress, { params: { key: key ?? '' } }, { enabled: key !== undefined, staleTimeMs: 0 });
  useWatch(key !== undefined, answer.refetch, { everyMs: 500 });
  const doneCount = answer.data?.Done ?? 0;
  return (
    <div role="status">
      <LinearProgress variant="determinate" value={(doneCount / total) * 100} aria-label="Progress" />
      {formatQuantity(doneCount)} of {formatQuantity(total)}
    </div>
  );
};

interface RemoveDialogProps {
  resource: Resource;
  rows: readonly Row[];
  /** Filter that matches exactly these rows, if all rows of the list are chosen. */
  allOf?: object | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Shows what refers to the records before they are deactivated. A refusal by the server appears here. */
export const RemoveDialog = ({ resource, rows, allOf, onDone, onClose }: RemoveDialogProps) => {
  const { remove, removeMany = remove, removeAll, restoreAll } = resource.calls;
  const [first] = rows;
  const isOne = rows.length === 1;
  const isAll = !isOne && allOf !== undefined && removeAll !== undefined;
  const what = isOne ? String(first?.[resource.title]) : `${formatQuantity(rows.length)} ${resource.plural}`;
  const reactivate = useReactivate(resource);
  const restore = useRestore(restoreAll, what);
  const refresh = useRefresh();
  const call = (isOne ? remove : isAll ? removeAll : removeMany) ?? resource.calls.edit;
  const action = useAction(call, {
    isErrorInline: true,
    toast: (answer) => ({
      text: `${what} deactivated`,
      undo: () => void (isAll ? restore((answer as { Ids: number[] }).Ids) : reactivate(rows)),
    }),
    onDone,
    onFailed: () => {
      if (isAll) refresh();
      return undefined;
    },
  });
  const isTooMany = !isAll && rows.length > maxIdsPerCall;
  const buildInput = () => {
    if (isOne) return { params: { id: first?.id } };
    return isAll ? { query: { filter: allOf }, body: { Count: rows.length } } : { body: rows.map(({ id }) => id) };
  };
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={`Deactivate ${isAll ? 'all ' : ''}${what}`}
      confirm="Deactivate"
      pending={action.pending}
      isConfirmDisabled={isTooMany}
      failure={action.anyFailure}
      onConfirm={() => action.run(buildInput())}
      onClose={onClose}
    >
      {action.pending && rows.length > minShownProgress && <ChangeProgress keyOf={action.key} total={rows.length} />}
      {isTooMany && (
        <p role="alert">
          At most {formatQuantity(maxIdsPerCall)} records can be deactivated at once. Search or filter the list, then choose again.
        </p>
      )}
      <p>
        Existing records keep {isOne ? 'it' : 'them'}. New work can no longer use {isOne ? 'it' : 'them'}.
      </p>
      {rows.slice(0, maxListed).map((row) => (
        <RecordUses key={row.id} resource={resource} row={row} hasTitle={!isOne} />
      ))}
      {rows.length > maxListed && (
        <p className="note">The uses of {formatQuantity(rows.length - maxListed)} more records are not listed.</p>
      )}
    </ConfirmDialog>
  );
};
