import { formatShortMoney } from '#src/ui/text/format.ts';
import type { MonthPoint } from './MonthLine.tsx';
import { findTicks } from './scale.ts';
import './plots.css';

interface MonthColumnsProps {
  points: readonly MonthPoint[];
  /** Words of the picture. The figures must be in a table nearby. */
  label: string;
  names: { value: string; before: string };
}

const percent = (value: number) => `${Math.round(value * 100) / 100}%`;
const maxLabels = 13;

/** Draws a column for each month, with an outlined one for the year before. */
export const MonthColumns = ({ points, label, names }: MonthColumnsProps) => {
  const ticks = findTicks(points.flatMap(({ value, before }) => [value, before]));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const toY = (value: number) => (100 * (high - value)) / (high - low);
  const step = 100 / points.length;
  const draw = (value: number, x: number, className: string) => (
    <rect
      className={className}
      x={percent(x)}
      y={percent(Math.min(toY(value), toY(0)))}
      width={percent(step * 0.36)}
      height={percent(Math.abs(toY(value) - toY(0)))}
    />
  );
  const labelEvery = Math.ceil(points.length / maxLabels);
  return (
    <div className="month-columns" role="img" aria-label={label}>
      <div className="month-columns-axis note" aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{formatShortMoney(tick)}</span>
        ))}
      </div>
      <svg className="month-columns-plot" aria-hidden="true">
        {ticks.map((tick) => (
          <line
            key={tick}
            className={tick === 0 ? 'is-zero' : undefined}
            x1="0"
            x2="100%"
            y1={percent(toY(tick))}
            y2={percent(toY(tick))}
          />
        ))}
        {points.map((point, at) => (
          <g key={point.label}>
            {draw(point.before, at * step + step * 0.12, 'month-columns-before')}
            {draw(point.value, at * step + step * 0.52, 'month-columns-now')}
            <title>{`${point.label}: ${point.text}`}</title>
          </g>
        ))}
      </svg>
      <div className="month-columns-names note" aria-hidden="true">
        {points.map(({ label: month }, at) => (
          <span key={month}>{at % labelEvery === 0 ? month.replace(' 20', ' ’') : ''}</span>
        ))}
      </div>
      <p className="chart-legend note" aria-hidden="true">
        <svg className="month-columns-before">
          <rect x="1" y="1" width="10" height="10" />
        </svg>
        {names.before}
        <svg className="month-columns-now">
          <rect width="12" height="12" />
        </svg>
        {names.value}
      </p>
    </div>
  );
};
