import type { BottleDepot, FoundBottle } from '#contract/sales/bottles/calls.ts';
import { Silhouette } from '#src/pictures/Silhouette.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatPrice, formatQuantity, plural } from '#src/ui/text/format.ts';
import { QuantityText } from '#src/ui/text/texts.tsx';

const priceText = (price: number, per: number) => `£${formatPrice(price)} ${per === 1 ? 'each' : `per ${formatQuantity(per)}`}`;

const leadText = (days: number | null) => (days === null ? '' : plural(days, 'day'));

const depotText = ({ SupplierName, DepotName, UnitPrice, PricePer, LeadTimeDays }: BottleDepot) =>
  [`${SupplierName}, ${DepotName}`, priceText(UnitPrice, PricePer), leadText(LeadTimeDays)].filter(Boolean).join(' · ');

const Depots = ({ depots }: { depots: readonly BottleDepot[] }) =>
  depots.length === 0 ? (
    <span className="soft">No depot price</span>
  ) : (
    <div className="bottle-offers" title={depots.map(depotText).join('\n')}>
      <ul className="bottle-depots">
        {[...Map.groupBy(depots, ({ SupplierName }) => SupplierName)].map(([supplier, own]) => (
          <li key={supplier}>
            <span className="soft">{supplier}</span>
            {own.map((depot) => (
              <span key={depot.SupplierDepotId} className="bottle-depot">
                {depot.DepotName} <strong className="figure">{priceText(depot.UnitPrice, depot.PricePer)}</strong>{' '}
                {leadText(depot.LeadTimeDays)}
                {depot === depots[0] && depots.length > 1 && <span className="bottle-more soft">+{depots.length - 1} more</span>}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );

const describeBottle = ({ Colour, Size, WeightGrams, NeckFinish, HeightMm, Features }: FoundBottle) =>
  [
    Colour,
    Size,
    WeightGrams !== null && `${formatQuantity(WeightGrams)} g`,
    NeckFinish,
    HeightMm !== null && `${formatQuantity(HeightMm)} mm high`,
    ...Features,
  ]
    .filter(Boolean)
    .join(' · ');

const Bottle = ({ bottle }: { bottle: FoundBottle }) => (
  <span className="bottle">
    <Silhouette look={bottle.Look} />
    <span>
      <strong>{bottle.Description}</strong> <span className="soft">{bottle.Code}</span>
      <span className="note">{describeBottle(bottle)}</span>
    </span>
  </span>
);

export const bottleColumns: readonly Column<FoundBottle>[] = [
  {
    key: 'Description',
    title: 'Bottle',
    sortBy: (row) => row.Description,
    cell: (row) => <Bottle bottle={row} />,
    value: (row) => `${row.Code} ${row.Description}, ${describeBottle(row)}`,
  },
  {
    key: 'Free',
    title: 'Free stock',
    isFigure: true,
    sortBy: (row) => -row.Free,
    cell: (row) => <QuantityText quantity={row.Free} />,
  },
  {
    key: 'OnHand',
    title: 'On hand',
    isFigure: true,
    hideOrder: 1,
    sortBy: (row) => -row.OnHand,
    cell: (row) => <QuantityText quantity={row.OnHand} />,
  },
  {
    key: 'UnitPrice',
    title: 'Our price',
    isFigure: true,
    sortBy: (row) => (row.UnitPrice === null ? null : row.UnitPrice / (row.UnitPricePer ?? 1)),
    cell: (row) => (row.UnitPrice === null ? <span className="soft">no price</span> : priceText(row.UnitPrice, row.UnitPricePer ?? 1)),
    value: (row) => row.UnitPrice,
  },
  {
    key: 'Depots',
    title: 'Suppliers’ depots',
    cell: (row) => <Depots depots={row.Depots} />,
    value: (row) => row.Depots.map(depotText).join('; '),
  },
];
