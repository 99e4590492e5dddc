import { Bar, CartesianGrid, ComposedChart, Legend, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatShare } from '#src/ui/text/format.ts';

export interface Series {
  key: string;
  name: string;
  colour: string;
  isLine?: boolean;
  /** Drawn as an outline, for figures of the year before. */
  isOutlined?: boolean;
  /** Measured in percent, by an axis of its own on the right. */
  isPercent?: boolean;
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
  /** Formats a value of the series with that key. */
  format: (value: number, key: string) => string;
}

const Tip = ({ active, label, payload, format }: TipProps) =>
  active ? (
    <div className="dashboard-tip">
      <p>{label}</p>
      <dl>
        {payload?.map(({ name, value, dataKey }) => (
          <div key={String(dataKey)} style={{ display: 'contents' }}>
            <dt>{String(name)}</dt>
            <dd>{typeof value === 'number' ? format(value, String(dataKey)) : ''}</dd>
          </div>
        ))}
      </dl>
    </div>
  ) : null;

const inText = (name: string) => <span style={{ color: 'var(--text)' }}>{name}</span>;

const percentAxisId = 'percent';
const percentTicks = [0, 25, 50, 75, 100];
/** Ends the axis of percents at 0 and 100, so that a share looks like a share. A lower value extends it. */
const percentDomain = [(lowest: number) => Math.min(0, lowest), 100] as const;

const drawSeries = ({ key, name, colour, isLine, isOutlined, isPercent }: Series) => {
  const common = { dataKey: key, name, isAnimationActive: false, ...(isPercent && { yAxisId: percentAxisId }) };
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
  const percentSeries = series.find(({ isPercent }) => isPercent);
  const percentName = percentSeries && { value: percentSeries.name, angle: 90, position: 'insideRight' as const, style: axisTextStyle };
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
        {percentName && (
          <YAxis
            {...values}
            yAxisId={percentAxisId}
            orientation="right"
            width={64}
            domain={[...percentDomain]}
            ticks={percentTicks}
            tickFormatter={(value: number) => `${value}%`}
            label={percentName}
          />
        )}
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--selected)' }}
          content={<Tip format={(value, key) => (key === percentSeries?.key ? formatShare(value) : whole(value))} />}
        />
        {series.length > 1 && <Legend iconSize={10} formatter={inText} itemSorter={null} />}
        {series.map(drawSeries)}
      </ComposedChart>
    </ResponsiveContainer>
  );
};
