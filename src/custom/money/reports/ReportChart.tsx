import type { ReportPage } from '#contract/money/reports/shape.ts';
import { Bars } from '#src/ui/charts/Bars.tsx';
import { MonthColumns } from '#src/ui/charts/MonthColumns.tsx';
import type { ReportSelection } from './asked.ts';
import { chartAges, chartMonths, chartTop, topCount, topNames } from './reportCharts.ts';
import type { ReportOffer } from './reportOffers.ts';
import { useReport } from './useReport.ts';

interface ReportChartProps {
  offer: ReportOffer;
  selection: ReportSelection;
  page: ReportPage;
}

const monthNames = { value: 'Net', before: 'Year before' };

/** Draws the largest amounts of a report. Reads them if the page on the screen does not have all rows. */
const TopChart = ({ offer, selection, page }: ReportChartProps) => {
  const hasAllRows = page.Rows.length === page.Total;
  const { data } = useReport(offer, selection, { sort: '-NetAmount', first: 0, count: topCount }, !hasAllRows);
  const { bars, title, label } = chartTop(offer.key, (hasAllRows ? page : data)?.Rows ?? [], Number(page.Totals['NetAmount']));
  return (
    <>
      <h2>{title}</h2>
      <Bars rows={bars} label={label} />
    </>
  );
};

const drawChart = ({ offer, selection, page }: ReportChartProps) => {
  if (offer.key in topNames) return <TopChart offer={offer} selection={selection} page={page} />;
  if (offer.key === 'salesByMonth') return <MonthColumns {...chartMonths(page)} names={monthNames} />;
  if (offer.key !== 'ageListing') return undefined;
  return (
    <>
      <h2>Owed by age</h2>
      <Bars {...chartAges(page.Totals)} />
    </>
  );
};

/** Draws the chart of a report above its table, if the report has one. */
export const ReportChart = (props: ReportChartProps) => {
  const chart = props.page.Total > 0 ? drawChart(props) : undefined;
  return chart ? <div className="report-chart">{chart}</div> : null;
};
