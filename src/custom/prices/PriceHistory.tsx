import { listPriceRevisions } from '#contract/prices/calls.ts';
import type { PriceList } from '#contract/prices/shapes.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { SidePanel } from '#src/ui/screen/dialogs.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, PriceText } from '#src/ui/text/texts.tsx';
import { seesCost, stateOf } from './priceColumns.tsx';

const columns = (): Column<PriceList>[] => [
  { key: 'Revision', title: 'Revision', width: '5rem', cell: (line) => String(line.Revision) },
  { key: 'SellPrice', title: 'Sell', isFigure: true, width: '6rem', cell: (line) => <PriceText price={line.SellPrice} /> },
  ...(seesCost()
    ? [
        {
          key: 'BuyPrice',
          title: 'Buy',
          isFigure: true,
          width: '6rem' as const,
          cell: (line: PriceList) => <PriceText price={line.BuyPrice} />,
        },
      ]
    : []),
  { key: 'EffectiveFrom', title: 'From', width: '7rem', cell: (line) => <DateText date={line.EffectiveFrom} /> },
  { key: 'Status', title: 'State', width: '7rem', cell: (line) => <StatusChip tone={stateOf(line).tone}>{stateOf(line).word}</StatusChip> },
  { key: 'UpdatedByName', title: 'By', cell: (line) => line.UpdatedByName ?? 'The system' },
];

/** Every revision of one line, the latest first. */
export const PriceHistory = ({ line, onClose }: { line: PriceList; onClose: () => void }) => {
  const { data, error, refetch } = useAnswer(listPriceRevisions, { params: { id: line.PriceListId } });
  return (
    <SidePanel isOpen title={`${line.ProductCode}, ${line.CustomerName}`} onClose={onClose} width="44rem">
      <p className="note">{`${line.Description}, ${line.SupplierDepotName}, from ${line.MinimumQuantity} units`}</p>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Loading rows={4} />}
      {data && <Table label="Revisions" rows={data} columns={columns()} keyOf={(one) => one.PriceListId} />}
    </SidePanel>
  );
};
