import { listPriceRevisions } from '#contract/sales/prices/calls.ts';
import type { PriceList } from '#contract/sales/prices/shapes.ts';
import { seesCost } from '#src/authProvider/seesCost.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatInstant, formatPrice } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, PriceText } from '#src/ui/text/texts.tsx';
import { formatPricePer, describePriceState } from './priceColumns.tsx';

type Row = PriceList & { before: PriceList | undefined };

const formatOptionalPrice = (price: number | null | undefined) => (price === null || price === undefined ? 'unknown' : formatPrice(price));

/** Describes each field that a revision changed, such as `Sell 150.00 → 160.00, from 18 Sep 2025 → 1 Dec 2026`. */
const describeChanges = ({ before, ...now }: Row) => {
  if (!before) return 'No earlier price';
  const fields: [label: string, from: string, to: string][] = [
    ['Sell', formatOptionalPrice(before.SellPrice), formatOptionalPrice(now.SellPrice)],
    ...(seesCost()
      ? ([
          ['buy', formatOptionalPrice(before.BuyPrice), formatOptionalPrice(now.BuyPrice)],
          ['haulage', formatOptionalPrice(before.Haulage), formatOptionalPrice(now.Haulage)],
        ] as [string, string, string][])
      : []),
    ['priced', formatPricePer(before.PricePer), formatPricePer(now.PricePer)],
    ['from', formatDate(before.EffectiveFrom), formatDate(now.EffectiveFrom)],
  ];
  const changes = fields.filter(([, from, to]) => from !== to).map(([label, from, to]) => `${label} ${from} → ${to}`);
  return [changes.join(', ') || 'Same price as before', ...(now.DelistedOn ? [`delisted ${formatDate(now.DelistedOn)}`] : [])].join(', ');
};

const columns = (): Column<Row>[] => [
  { key: 'Revision', title: 'Revision', cell: (line) => String(line.Revision) },
  { key: 'SellPrice', title: 'Sell', isFigure: true, cell: (line) => <PriceText price={line.SellPrice} /> },
  ...(seesCost()
    ? [
        {
          key: 'BuyPrice',
          title: 'Buy',
          isFigure: true,
          cell: (line: Row) => <PriceText price={line.BuyPrice} />,
        },
        {
          key: 'Haulage',
          title: 'Haulage',
          isFigure: true,
          hideOrder: 2 as const,
          cell: (line: Row) => <PriceText price={line.Haulage} />,
        },
      ]
    : []),
  { key: 'EffectiveFrom', title: 'From', cell: (line) => <DateText date={line.EffectiveFrom} /> },
  {
    key: 'Status',
    title: 'State',
    cell: (line) => <StatusChip tone={describePriceState(line).tone}>{describePriceState(line).word}</StatusChip>,
  },
  { key: 'changes', title: 'Changed', cell: describeChanges },
  {
    key: 'UpdatedByName',
    title: 'By',
    cell: (line) => `${line.UpdatedByName ?? 'The system'}, ${formatInstant(line.UpdatedAt)}`,
  },
];

/** Finds the revision that this one replaced. Skips drafts, because a draft has the number that it would get when published. */
const findPrevious = (rows: readonly PriceList[], index: number) => rows.slice(index + 1).find(({ Status }) => Status !== 'Draft');

/** Shows every revision of a line, latest first, with who changed what and when. */
export const PriceHistory = ({ line, onClose }: { line: PriceList; onClose: () => void }) => {
  const { data, error, refetch } = useAnswer(listPriceRevisions, { params: { id: line.PriceListId } });
  return (
    <SidePanel isOpen title={`${line.ProductCode}, ${line.CustomerName}`} onClose={onClose} width="62rem">
      <p className="note">{`${line.Description}, ${line.SupplierDepotName}, from ${line.MinimumQuantity} units`}</p>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Loading rows={4} />}
      {data && (
        <Table
          label="Revisions"
          rows={data.map((one, index) => ({ ...one, before: findPrevious(data, index) }))}
          columns={columns()}
          keyOf={(one) => one.PriceListId}
        />
      )}
    </SidePanel>
  );
};
