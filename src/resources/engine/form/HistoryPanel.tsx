import { getHistory } from '#contract/history/calls.ts';
import type { HistoryChange, HistoryEntry } from '#contract/history/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { DateText } from '#src/ui/text/texts.tsx';
import './history.css';

const sentences = {
  Added: 'added this',
  Changed: 'changed',
  Removed: 'removed this',
};

const Change = ({ Label, From, To }: HistoryChange) => (
  <li>
    {Label}: <del>{From ?? 'nothing'}</del> <span aria-label="became">→</span> <ins>{To ?? 'nothing'}</ins>
  </li>
);

const Entry = ({ UserName, HappenedAt, Action, Changes }: HistoryEntry) => (
  <li>
    <div>
      <strong>{UserName}</strong> {sentences[Action]}
    </div>
    <DateText date={HappenedAt} show="time" />
    {Action === 'Changed' && (
      <ul>
        {Changes.map((change) => (
          <Change key={change.Field} {...change} />
        ))}
      </ul>
    )}
  </li>
);

interface HistoryPanelProps {
  entity: string;
  id: number;
  /** False where what it stands in is called so already. */
  hasHeading?: boolean;
}

/** What happened to a record, newest first. */
export const HistoryPanel = ({ entity, id, hasHeading = true }: HistoryPanelProps) => {
  const { data, error, isPending, refetch } = useAnswer(getHistory, { params: { entity, id } }, { staleTimeMs: 0 });
  return (
    <aside className="history" aria-label="History">
      {hasHeading && <h2>History</h2>}
      {error && <ErrorState error={error} onRetry={refetch} />}
      {isPending && !error && <Loading rows={3} />}
      {data?.length === 0 && <p className="soft">Nothing is recorded of this.</p>}
      {data && (
        <ol>
          {data.map((entry) => (
            <Entry key={entry.AuditId} {...entry} />
          ))}
        </ol>
      )}
    </aside>
  );
};
