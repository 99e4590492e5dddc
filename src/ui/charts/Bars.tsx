import type { Tone } from '#src/ui/text/StateIcon.tsx';
import './plots.css';

export interface BarRow {
  key: string | number;
  label: string;
  value: number;
  /** Text of the value, such as `£12,345`. */
  text: string;
  /** Colour of a state. By default the bar has the accent, as amounts without a state do. */
  tone?: Tone | undefined;
}

interface BarsProps {
  rows: readonly BarRow[];
  /** Words of the picture. The figures must be in a table nearby. */
  label: string;
}

/** Draws horizontal bars with their names and amounts. An amount below zero has no bar. */
export const Bars = ({ rows, label }: BarsProps) => {
  const high = Math.max(...rows.map(({ value }) => value), 0);
  const share = (value: number) => (high > 0 && value > 0 ? `${Math.max((100 * value) / high, 0.5)}%` : '0');
  return (
    <div className="bars" role="img" aria-label={label}>
      {rows.map((row) => (
        <div key={row.key} className="bars-row" aria-hidden="true">
          <span className="bars-name" title={row.label}>
            {row.label}
          </span>
          <svg className={`bars-bar tone-${row.tone ?? 'accent'}`}>
            <rect width={share(row.value)} height="100%" rx="2" />
          </svg>
          <span className="figure">{row.text}</span>
        </div>
      ))}
    </div>
  );
};
