import { useState } from 'react';
import Button from '@mui/material/Button';
import { getHistory } from '#contract/masterData/history/calls.ts';
import type { HistoryChange, HistoryEntry } from '#contract/masterData/history/calls.ts';
import { ListPages } from '#src/lists/ListRows.tsx';
import { dateFilters, DateRangeChip } from '#src/lists/filters/DateRangeChip.tsx';
import type { List } from '#src/lists/list.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { SearchBox } from '#src/ui/screen/SearchBox.tsx';
import { NothingFound } from '#src/ui/states/states.tsx';
import { DateText } from '#src/ui/text/texts.tsx';
import { formatInstant } from '#src/ui/text/format.ts';
import type { Resource } from '#src/resources/engine/resource.ts';
import { RecordVersion } from './RecordVersion.tsx';
import './history.css';

const recordActions = {
  Added: 'added this',
  Changed: 'changed',
  Removed: 'removed this',
};

const partActions = { Added: 'added', Changed: 'changed', Removed: 'removed' };

/** Writes the first letter in lower case, to use a label within a sentence. Leaves abbreviations such as `VAT rate`. */
const lowerFirst = (part: string) => part.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());

const Change = ({ Label, From, To }: HistoryChange) => (
  <li>
    {Label}: <del>{From ?? 'nothing'}</del> <span aria-label="became">→</span> <ins>{To ?? 'nothing'}</ins>
  </li>
);

const Entry = ({ entry, onOpen }: { entry: HistoryEntry; onOpen: (() => void) | undefined }) => {
  const { UserName, HappenedAt, Action, Changes, Reason, Part } = entry;
  return (
    <li>
      <div>
        <strong>{UserName}</strong> {Part === null ? recordActions[Action] : `${partActions[Action]} ${lowerFirst(Part)}`}
      </div>
      <DateText date={HappenedAt} show="time" />
      {Action === 'Changed' && (
        <ul>
          {Changes.map((change) => (
            <Change key={change.Field} {...change} />
          ))}
        </ul>
      )}
      {Reason !== null && <p className="history-reason">Reason: {Reason}</p>}
      {onOpen && (
        <Button size="small" onClick={onOpen} aria-label={`Show version of ${formatInstant(HappenedAt)}`}>
          Show version
        </Button>
      )}
    </li>
  );
};

interface HistoryPanelProps {
  entity: string;
  id: number;
  /** False if the surrounding panel already has this heading. */
  hasHeading?: boolean;
  /** Definition used to show an earlier state of the whole record. If absent, only the changes are shown. */
  resource?: Resource;
}

const filters = dateFilters('HappenedFrom', 'HappenedTo');
const perPage = 25;

const HistoryFilters = ({ list }: { list: List<HistoryEntry> }) => (
  <div className="history-narrow">
    <SearchBox label="Search field or user" width="100%" value={list.q} onSearch={list.setQ} />
    <DateRangeChip list={list} from="HappenedFrom" to="HappenedTo" />
  </div>
);

const EmptyHistory = ({ list }: { list: List<HistoryEntry> }) =>
  list.isNarrowed ? <NothingFound searched={list.searched} onClear={list.clear} /> : <p className="soft">No history yet.</p>;

/** Shows the history of a record, newest first. A history of more than one page can be filtered by field, user and date. */
export const HistoryPanel = ({ entity, id, hasHeading = true, resource }: HistoryPanelProps) => {
  const [openedEntry, setOpenedEntry] = useState<HistoryEntry | undefined>();
  const list = useServerList(getHistory, { params: { entity, id }, filters, perPage, isOutsideAddress: true });
  return (
    <aside className="history" aria-label="History" aria-busy={list.isStale}>
      {hasHeading && <h2>History</h2>}
      {(list.isNarrowed || (list.total ?? 0) > perPage) && <HistoryFilters list={list} />}
      <ListPages list={list} loadingRows={3}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyHistory list={list} />
          ) : (
            <ol>
              {entries.map((entry) => (
                <Entry key={entry.AuditId} entry={entry} onOpen={resource && (() => setOpenedEntry(entry))} />
              ))}
            </ol>
          )
        }
      </ListPages>
      {openedEntry && resource && (
        <RecordVersion resource={resource} id={id} entry={openedEntry} onClose={() => setOpenedEntry(undefined)} />
      )}
    </aside>
  );
};
