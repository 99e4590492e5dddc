import { listStatementRuns } from '#contract/money/statements/run.ts';
import type { StatementRun } from '#contract/money/statements/run.ts';
import { runWords } from '#contract/words/money.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatInstant } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { runSummary } from './words.ts';

const tones = { Running: 'information', Done: 'done', Stopped: 'attention' } as const;

const columns: readonly Column<StatementRun>[] = [
  { key: 'DateTo', title: 'Statements to', sortBy: 'server', cell: (run) => formatDate(run.DateTo) },
  {
    key: 'StartedAt',
    title: 'Started',
    sortBy: 'server',
    hideOrder: 1,
    cell: (run) => [formatInstant(run.StartedAt), run.StartedByName].filter(Boolean).join(', '),
  },
  {
    key: 'State',
    title: 'State',
    phone: 'first',
    sortBy: 'server',
    value: (run) => runWords[run.State],
    cell: (run) => <StatusChip tone={tones[run.State]}>{runWords[run.State]}</StatusChip>,
  },
  { key: 'Sum', title: 'Result', cell: runSummary },
];

const filters: readonly ListFilter[] = [
  {
    key: 'State',
    label: 'State',
    choices: (['Running', 'Done', 'Stopped'] as const).map((value) => ({ value, label: runWords[value].toLowerCase() })),
  },
];

/** Lists statement runs, newest first. A row opens the run with the outcome for each customer. */
export const RunList = ({ onOpen, onBack }: { onOpen: (runId: number) => void; onBack: () => void }) => (
  <ListScreen
    title="Statement runs"
    noun="run"
    list={useServerList(listStatementRuns, { filters, name: 'runs' })}
    columns={columns}
    keyOf={(run) => run.StatementRunId}
    onOpen={(run) => onOpen(run.StatementRunId)}
    more={[{ label: 'All customers', run: onBack }]}
    empty={<Empty action={<ActionButton onPress={onBack}>Choose customers</ActionButton>}>No statement runs yet.</Empty>}
  />
);
