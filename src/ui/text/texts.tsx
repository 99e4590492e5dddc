import { formatInstant, formatLongDate, formatMoney, formatNearDate, formatPrice, formatQuantity } from './format.ts';
import { formatTradeUnits } from './parseQuantity.ts';
import type { TradeUnits } from './parseQuantity.ts';
import './texts.css';

type Amount = number | string | null | undefined;

interface MoneyTextProps {
  amount: Amount;
  currency?: string | undefined;
  strong?: boolean;
}

export const MoneyText = ({ amount, currency, strong }: MoneyTextProps) => (
  <span className={`figure${strong ? ' strong' : ''}`}>{formatMoney(amount, currency)}</span>
);

export const PriceText = ({ price }: { price: Amount }) => <span className="figure">{formatPrice(price)}</span>;

interface QuantityTextProps {
  quantity: Amount;
  /** Units per layer and pallet. If given, the tooltip shows the quantity in pallets and layers. */
  units?: TradeUnits;
}

export const QuantityText = ({ quantity, units }: QuantityTextProps) => (
  <span className="figure" title={units && quantity ? formatTradeUnits(Number(quantity), units) || undefined : undefined}>
    {formatQuantity(quantity)}
  </span>
);

interface DateTextProps {
  /** `YYYY-MM-DD` or an instant. */
  date: string | null | undefined;
  /** `date` leaves out the year within six months of today. */
  show?: 'date' | 'weekday' | 'time';
}

const formats = { date: formatNearDate, weekday: formatLongDate, time: formatInstant };

export const DateText = ({ date, show = 'date' }: DateTextProps) =>
  date ? (
    <time className="figure" dateTime={date}>
      {formats[show](date)}
    </time>
  ) : null;
