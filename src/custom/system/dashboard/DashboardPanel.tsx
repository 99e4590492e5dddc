import { lazy, Suspense, useId } from 'react';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { ErrorBoundary } from 'react-error-boundary';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { StateIcon } from '#src/ui/text/StateIcon.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { RowKey } from '#src/ui/table/Table.tsx';
import type { ChartRow, Series } from './Charts.tsx';

// Loads the large chart library only after the figures are shown.
const Chart = lazy(async () => ({ default: (await import('./Charts.tsx')).Chart }));

export interface PanelDefinition<Row> {
  key: string;
  title: string;
  /** Headline figure. `detail` explains it. */
  figure: string;
  detail: string;
  /** Overdue part of the figure. Shown in red. */
  warning?: string | undefined;
  /** Link to the list or report with the rows behind the figure. */
  source: { to: string; label: string };
  isWide?: boolean;
  empty: string;
  rows: readonly Row[];
  keyOf: (row: Row) => RowKey;
  linkTo?: (row: Row) => string;
  columns: readonly Column<Row>[];
  chart: {
    rows: readonly ChartRow[];
    series: readonly Series[];
    short: (value: number) => string;
    whole: (value: number) => string;
    isAcross?: boolean;
    axisMaximum?: number;
  };
}

interface PanelProps<Row> {
  panel: PanelDefinition<Row>;
  isTable: boolean;
  onToggle: () => void;
}

const renderPanelBody = <Row,>({ panel, isTable }: Omit<PanelProps<Row>, 'onToggle'>): ReactNode => {
  if (panel.rows.length === 0) return <Empty>{panel.empty}</Empty>;
  if (isTable)
    return (
      <Table
        label={panel.title}
        rows={panel.rows}
        columns={panel.columns}
        keyOf={panel.keyOf}
        {...(panel.linkTo && { linkTo: panel.linkTo })}
        density="compact"
      />
    );
  return (
    <div
      className="dashboard-chart"
      role="img"
      aria-label={`${panel.title}: ${[panel.figure, panel.detail, panel.warning].filter(Boolean).join(', ')}. See the table for the figures.`}
    >
      <ErrorBoundary fallbackRender={({ error, resetErrorBoundary }) => <ErrorState error={error} onRetry={resetErrorBoundary} />}>
        <Suspense fallback={<Loading rows={6} label="Loading the chart…" />}>
          <Chart {...panel.chart} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
};

/** Shows a figure, its chart or table, and a link to its source. */
export const DashboardPanel = <Row,>({ panel, isTable, onToggle }: PanelProps<Row>) => {
  const id = useId();
  return (
    <section className={`dashboard-panel${panel.isWide || isTable ? ' is-wide' : ''}`} aria-labelledby={id}>
      <div className="dashboard-head">
        <h2 id={id}>{panel.title}</h2>
        <div className="dashboard-tools">
          <Button
            size="small"
            variant={isTable ? 'outlined' : 'text'}
            aria-pressed={isTable}
            aria-label={`Table: ${panel.title}`}
            onClick={onToggle}
          >
            Table
          </Button>
          <ReachLink to={panel.source.to}>{panel.source.label}</ReachLink>
        </div>
      </div>
      <p className="dashboard-says">
        <strong>{panel.figure}</strong>
        <span className="soft">{panel.detail}</span>
        {panel.warning && (
          <span className="dashboard-warning">
            <StateIcon tone="refused" />
            {panel.warning}
          </span>
        )}
      </p>
      {renderPanelBody({ panel, isTable })}
    </section>
  );
};
