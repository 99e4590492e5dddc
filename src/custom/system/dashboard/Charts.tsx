import { Bar, CartesianGrid, ComposedChart, Legend, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

export interface Series {
  key: string;
  name: string;
  colour: string;
  isLine?: boolean;
  /** Drawn as an outline, for figures of the year before. */
  isOutlined?: boolean;
  /** Measured by an axis of its own on the right, because it is much smaller than the others. */
  hasOwnAxis?: boolean;
}

export interface ChartRow {
  /** Label on the axis. */
  label: string;
  /** Colour of the bar, if it has a state. */
  fill?: string;
  [series: string]: string | number | null | undefined;
}

interface ChartProps {
  rows: readonly ChartRow[];
  series: readonly Series[];
  /** Formats a value for the axis, such as `£12k`. */
  short: (value: number) => string;
  /** Formats a value for the tooltip, such as `£12,345.60`. */
  whole: (value: number) => string;
  /** True for horizontal bars with the names on the left. */
  isAcross?: boolean | undefined;
  /** Largest value of the axis. By default the axis ends at the largest value of the data. */
  axisMaximum?: number | undefined;
}

const axisTextStyle = { fill: 'var(--text-soft)', fontSize: '0.857rem' };
const axisLine = { stroke: 'var(--edge)' };
const nameWidth = 164;
const maxNameLength = 24;
/** Shortens a name, so that it fits on one line of the axis. */
const shorten = (name: string) => (name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name).replaceAll(' ', '\u00A0');

interface TipProps {
  active?: boolean;
  label?: string | number | undefined;
  payload?: readonly { name?: unknown; value?: unknown; dataKey?: unknown }[];
  whole: ChartProps['whole'];
}

const Tip = ({ active, label, payload, whole }: TipProps) =>
  active ? (
    <div className="dashboard-tip">
      <p>{label}</p>
      <dl>
        {payload?.map(({ name, value, dataKey }) => (
          <div key={String(dataKey)} style={{ display: 'contents' }}>
            <dt>{String(name)}</dt>
            <dd>{typeof value === 'number' ? whole(value) : ''}</dd>
          </div>
        ))}
      </dl>
    </div>
  ) : null;

const inText = (name: string) => <span style={{ color: 'var(--text)' }}>{name}</span>;

const ownAxisId = 'own';

const drawSeries = ({ key, name, colour, isLine, isOutlined, hasOwnAxis }: Series) => {
  const common = { dataKey: key, name, isAnimationActive: false, ...(hasOwnAxis && { yAxisId: ownAxisId }) };
  if (isLine) return <Line key={key} {...common} stroke={colour} strokeWidth={2} dot={{ r: 3, fill: colour }} />;
  const paint = { fill: colour, ...(isOutlined && { fillOpacity: 0.15, stroke: colour }) };
  return <Bar key={key} {...common} {...paint} maxBarSize={28} />;
};

/** Bar chart with optional lines over the bars. The panel also has a table with the same figures, for users who cannot see the chart. */
export const Chart = ({ rows, series, short, whole, isAcross = false, axisMaximum }: ChartProps) => {
  const values = {
    type: 'number' as const,
    tick: axisTextStyle,
    axisLine: false,
    tickLine: false,
    tickFormatter: short,
    ...(axisMaximum !== undefined && { domain: [0, axisMaximum] as const }),
  };
  const names = { type: 'category' as const, dataKey: 'label', tick: axisTextStyle, axisLine, tickLine: false };
  const ownAxisSeries = series.find(({ hasOwnAxis }) => hasOwnAxis);
  const ownAxisName = ownAxisSeries && { value: ownAxisSeries.name, angle: 90, position: 'insideRight' as const, style: axisTextStyle };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={[...rows]}
        layout={isAcross ? 'vertical' : 'horizontal'}
        margin={{ top: 4, right: 12, bottom: 0, left: 0 }}
        barGap={1}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke="var(--line)" vertical={isAcross} horizontal={!isAcross} />
        {isAcross ? <XAxis {...values} /> : <XAxis {...names} minTickGap={4} />}
        {isAcross ? <YAxis {...names} width={nameWidth} interval={0} tickFormatter={shorten} /> : <YAxis {...values} width={56} />}
        {ownAxisName && <YAxis {...values} yAxisId={ownAxisId} orientation="right" width={72} label={ownAxisName} />}
        <Tooltip isAnimationActive={false} cursor={{ fill: 'var(--selected)' }} content={<Tip whole={whole} />} />
        {series.length > 1 && <Legend iconSize={10} formatter={inText} itemSorter={null} />}
        {series.map(drawSeries)}
      </ComposedChart>
    </ResponsiveContainer>
  );
};
