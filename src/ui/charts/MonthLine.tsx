import './plots.css';

export interface MonthPoint {
  label: string;
  value: number;
  before: number;
  /** Text of the value, such as `£1,204`. */
  text: string;
}

interface MonthLineProps {
  /** Points in order of time. The last month has not ended, so its part of the line is dashed. */
  points: readonly MonthPoint[];
  /** Words of the picture: what the line shows, in a sentence. */
  label: string;
}

const height = 100;
/** Space above the highest and below the lowest value, so that no stroke is cut. */
const padding = 4;

/** Draws a line by month, with the year before as a thin dashed line in the same scale. */
export const MonthLine = ({ points, label }: MonthLineProps) => {
  const values = points.flatMap(({ value, before }) => [value, before]);
  const high = Math.max(1, ...values);
  const low = Math.min(0, ...values);
  const toY = (value: number) => padding + Math.round(((height - 2 * padding) * (high - value) * 10) / (high - low)) / 10;
  const path = (amounts: readonly number[], first = 0) =>
    amounts.map((amount, at) => `${at === 0 ? 'M' : 'L'}${first + at} ${toY(amount)}`).join('');
  const amounts = points.map(({ value }) => value);
  const last = points.length - 1;
  return (
    <div className="month-line" role="img" aria-label={`${label} ${points.map((point) => `${point.label} ${point.text}`).join(', ')}.`}>
      <svg className="month-line-plot" viewBox={`-0.1 0 ${last + 0.2} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="month-line-area" d={`${path(amounts)}L${last} ${toY(0)}L0 ${toY(0)}Z`} />
        <path className="month-line-before" d={path(points.map(({ before }) => before))} />
        <path className="month-line-now" d={path(amounts.slice(0, -1))} />
        <path className="month-line-now is-open" d={path(amounts.slice(-2), last - 1)} />
        {points.map((point, at) => (
          <rect key={point.label} className="month-line-point" x={at - 0.5} width="1" height={height}>
            <title>{`${point.label}: ${point.text}`}</title>
          </rect>
        ))}
      </svg>
      <p className="month-line-ends note" aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>
          <svg className="month-line-key">
            <line className="month-line-before" x2="100%" y1="50%" y2="50%" />
          </svg>
          Year before
        </span>
        <span>{points.at(-1)?.label}</span>
      </p>
    </div>
  );
};
