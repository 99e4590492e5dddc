import LinearProgress from '@mui/material/LinearProgress';
import type { HeldPlace, PersonSearch } from '#contract/system/personalData/calls.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ErrorState } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { Table } from '#src/ui/table/Table.tsx';
import { formatInstant, formatQuantity } from '#src/ui/text/format.ts';
import type { UsedSearch } from './usePersonSearch.ts';

const placeColumns: readonly Column<HeldPlace>[] = [
  { key: 'Place', title: 'Where', cell: (row) => row.Place },
  { key: 'Count', title: 'Records', isFigure: true, phone: 'first', cell: (row) => formatQuantity(row.Count) },
  { key: 'Stays', title: 'On erasure', isProse: true, cell: (row) => row.Stays ?? 'Erased with the person' },
];

const shareDone = ({ PartsDone, Parts }: PersonSearch) => (Parts === 0 ? 0 : (100 * PartsDone) / Parts);

const stateText = (search: PersonSearch) => {
  const { State, Problem, FinishedAt, Places } = search;
  if (State === 'Running') return `Searching all records and history: ${Math.floor(shareDone(search))} % done`;
  if (State === 'Failed') return Problem ?? 'Other records could not be searched. Search again, or ask your administrator.';
  const end = `${State === 'Stopped' ? 'Stopped' : 'Searched'} ${formatInstant(FinishedAt ?? '')}.`;
  return Places.length === 0 && State === 'Done' ? `${end} No other record matches.` : end;
};

/** Counts the other records that mention a person. The server reads the whole database, so it does so in the background. */
export const OtherRecords = ({ used }: { used: UsedSearch }) => {
  const { search, isRunning, start, stop } = used;
  return (
    <section>
      <h2 className="form-section">Other records</h2>
      {used.error && <ErrorState error={used.error} onRetry={used.reload} title="Other records could not be searched" />}
      {search && !used.error && (
        <>
          <div className="person-search-state">
            <span role="status">{stateText(search)}</span>
            {isRunning ? (
              <ActionButton pending={used.isStopPending} onPress={stop}>
                Stop
              </ActionButton>
            ) : (
              <ActionButton onPress={start}>Search again</ActionButton>
            )}
          </div>
          {isRunning && <LinearProgress variant="determinate" value={shareDone(search)} aria-label="Progress of the search" />}
          {search.Places.length > 0 && (
            <>
              <p className="person-hint">
                Erasing a person removes the e-mail address everywhere. The full name and telephone number are removed only from records of
                the same account. Search again afterwards to see what is left.
              </p>
              <Table
                label="Other records"
                rows={search.Places}
                columns={placeColumns}
                keyOf={(row) => `${row.Place} ${row.Stays}`}
                isStale={isRunning}
              />
            </>
          )}
        </>
      )}
    </section>
  );
};
