import { formatMoney } from '#src/ui/text/format.ts';
import { ageTones } from './ageTones.ts';
import './plots.css';

export interface AgeBand {
  /** Age of the debt. It decides the colour. */
  age: string;
  title: string;
  amount: number;
}

interface AgeBarProps {
  /** Bands from the youngest to the oldest. Bands without an amount are left out. */
  bands: readonly AgeBand[];
  currency?: string | undefined;
  /** True if the balance is in credit. A bar would then show a debt that the account does not have. */
  isInCredit?: boolean;
  /** True in a row of a table. */
  isSmall?: boolean;
  /** True if the figures are beside the bar, so that nobody hears them twice. */
  hasFigures?: boolean;
}

const listOwedBands = (bands: readonly AgeBand[]) => bands.filter(({ amount }) => amount > 0);

/** Tells whether a bar says more than its figures: a debt of two ages or more. */
export const canDrawAges = ({ bands, isInCredit = false }: Pick<AgeBarProps, 'bands' | 'isInCredit'>) =>
  !isInCredit && listOwedBands(bands).length > 1;

/** Draws a debt by age, each band as wide as its share. Its name has the figures. A debt of a single age has a bar only in a table, where the colours are compared. */
export const AgeBar = ({ bands, currency, isInCredit = false, isSmall = false, hasFigures = false }: AgeBarProps) => {
  const owedBands = listOwedBands(bands);
  if (owedBands.length === 0 || !(isSmall || canDrawAges({ bands, isInCredit }))) return null;
  const figures = owedBands.map(({ title, amount }) => `${title} ${formatMoney(amount, currency)}`).join(', ');
  const total = owedBands.reduce((sumSoFar, { amount }) => sumSoFar + amount, 0);
  const shares = owedBands.map(({ amount }) => (amount / total) * 100);
  return (
    <svg
      className={isSmall ? 'age-bar is-small' : 'age-bar'}
      {...(hasFigures ? { 'aria-hidden': true } : { role: 'img', 'aria-label': figures })}
    >
      {isSmall && <title>{figures}</title>}
      {owedBands.map(({ age }, index) => (
        <g key={age} className={`tone-${ageTones[age]}`} data-age={age}>
          <rect
            x={`${shares.slice(0, index).reduce((left, share) => left + share, 0)}%`}
            height="100%"
            rx="2"
            style={{ width: `max(3px, calc(${shares[index]}% - 2px))` }}
          />
        </g>
      ))}
    </svg>
  );
};

/** Square in the colour of an age band, before the title of the band. */
export const AgeMark = ({ age }: { age: string }) => (
  <svg className={`age-mark tone-${ageTones[age]}`} data-age={age} aria-hidden="true">
    <rect width="100%" height="100%" rx="2" />
  </svg>
);
