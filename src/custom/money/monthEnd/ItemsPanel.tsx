import { useNavigate } from 'react-router';
import { listMonthEndItems } from '#contract/money/monthEnd/calls.ts';
import type { MonthEndItem, MonthEndLine } from '#contract/money/monthEnd/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { resolveLink } from '#src/ui/screen/reach/reach.ts';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatNumber } from '#src/ui/text/format.ts';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import { checkTexts, findFix, itemPath } from './words.ts';

interface ItemsPanelProps {
  to: string;
  line: MonthEndLine;
  onClose: () => void;
}

const renderName = (item: MonthEndItem, check: MonthEndLine['Check']) => {
  const path = itemPath(item, check);
  return path ? <ReachLink to={path}>{item.Name}</ReachLink> : item.Name;
};

const itemColumns = (check: MonthEndLine['Check']): Column<MonthEndItem>[] => [
  { key: 'Name', title: 'Item', cell: (row) => renderName(row, check) },
  {
    key: 'CustomerName',
    title: 'Customer',
    phone: 'first',
    cell: (row) => row.CustomerName ?? (row.Kind === 'Prices' ? 'Standard prices' : ''),
  },
  { key: 'DatedOn', title: 'Date', cell: (row) => <DateText date={row.DatedOn} /> },
  { key: 'Amount', title: 'Amount', isFigure: true, cell: (row) => <MoneyText amount={row.Amount} /> },
];

/** Lists the items of a check, with a link to the screen that fixes them. Has no link if the user may not open that screen. */
export const ItemsPanel = ({ to, line, onClose }: ItemsPanelProps) => {
  const { data, error, refetch } = useAnswer(listMonthEndItems, { params: { to, check: line.Check } });
  const navigate = useNavigate();
  const { title, about } = checkTexts[line.Check];
  const fix = findFix(line, to);
  const screen = resolveLink(fix?.to ?? '');
  return (
    <SidePanel
      isOpen
      title={title}
      width="44rem"
      onClose={onClose}
      actions={
        screen && fix ? (
          <ActionButton kind="primary" hasFocus onPress={() => navigate(screen)}>
            {fix.screen}
          </ActionButton>
        ) : undefined
      }
    >
      <p>{about}</p>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data ? (
        <>
          <Table
            label={title}
            rows={data}
            columns={itemColumns(line.Check)}
            keyOf={(row) => `${row.Kind} ${row.Id} ${row.CustomerId}`}
            density="compact"
            empty={<Empty>Nothing left to do.</Empty>}
          />
          {data.length < line.Count && (
            <p className="soft">{`Showing the oldest ${formatNumber(data.length)} of ${formatNumber(line.Count)}.`}</p>
          )}
        </>
      ) : (
        <Loading rows={6} />
      )}
    </SidePanel>
  );
};
