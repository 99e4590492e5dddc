import { useState } from 'react';
import { getDashboard, maxMonths } from '#contract/system/dashboard/calls.ts';
import type { Dashboard } from '#contract/system/dashboard/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { usePeriods } from '#src/resources/pickers/usePeriods.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { useAddressValues } from '#src/ui/screen/reach/useAddressValues.ts';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { today } from '#src/ui/text/format.ts';
import type { NamedPeriod } from '#src/ui/text/periods.ts';
import { DashboardPanel } from './DashboardPanel.tsx';
import type { PanelDefinition } from './DashboardPanel.tsx';
import { addMonths, monthChoices, readMonth } from './months.ts';
import { agesPanel, ordersPanel, palletsPanel, stockPanel } from './nowPanels.tsx';
import { customersPanel, monthsPanel, productsPanel, servicePanel } from './salesPanels.tsx';

type DashboardFilters = Record<'from' | 'to' | 'customerGroupId' | 'supplierId', string>;

const makePanels = (data: Dashboard, filters: DashboardFilters): PanelDefinition<never>[] =>
  [
    monthsPanel(data, filters),
    ordersPanel(data),
    servicePanel(data, filters),
    customersPanel(data),
    productsPanel(data, filters),
    agesPanel(data, today()),
    palletsPanel(data),
    stockPanel(data),
  ] as unknown as PanelDefinition<never>[];

const lastTwelveMonths = 'Last 12 months';

/** Returns the periods to choose from as whole months, none after this month. The first is the default. */
const monthPeriods = (periods: readonly NamedPeriod[], thisMonth: string) => {
  const monthRanges = periods
    .filter(({ label }) => label !== lastTwelveMonths)
    .map(({ label, days }) => {
      const to = days.to.slice(0, 7);
      return { label, from: days.from.slice(0, 7), to: to > thisMonth ? thisMonth : to };
    });
  return [{ label: lastTwelveMonths, from: addMonths(thisMonth, -11), to: thisMonth }, ...monthRanges];
};

interface FiltersProps {
  filters: DashboardFilters;
  data: Dashboard | undefined;
  onChange: (changes: Partial<DashboardFilters>) => void;
}

const Filters = ({ filters, data, onChange }: FiltersProps) => {
  const thisMonth = today().slice(0, 7);
  const periods = monthPeriods(usePeriods(), thisMonth);
  const lastMonth = filters.to || (data?.To ?? thisMonth);
  const firstMonth = filters.from || (data?.From ?? addMonths(lastMonth, -11));
  const choices = monthChoices(thisMonth, maxMonths * 2);
  const includeMonth = (month: string) =>
    choices.some(({ value }) => value === month) ? choices : [...choices, ...monthChoices(month, 1)];
  const idChoices = (list: readonly { Id: number; Label: string }[] = []) => list.map(({ Id, Label }) => ({ value: Id, label: Label }));
  const readId = (text: string) => (text ? Number(text) : null);
  /** Adjusts the other end of the period if it would end before it starts, or be longer than allowed. */
  const fitPeriod = (from: string, to: string, movedEnd: 'from' | 'to') => {
    const latestEnd = addMonths(from, maxMonths - 1);
    const earliestStart = addMonths(to, 1 - maxMonths);
    if (movedEnd === 'from') {
      if (to < from) return { from, to: from };
      return { from, to: to > latestEnd ? latestEnd : to };
    }
    if (from > to) return { from: to, to };
    return { from: from < earliestStart ? earliestStart : from, to };
  };
  return (
    <div className="dashboard-asked" role="group" aria-label="Filters">
      <SelectBox
        label="Period"
        width="13rem"
        none="Other months"
        value={periods.find(({ from, to }) => from === firstMonth && to === lastMonth)?.label ?? null}
        choices={periods.map(({ label }) => ({ value: label, label }))}
        onChange={(label) => {
          const period = periods.find((one) => one.label === label);
          if (period) onChange({ from: period.from, to: period.to });
        }}
      />
      <SelectBox
        label="From"
        width="8.5rem"
        value={firstMonth}
        choices={includeMonth(firstMonth)}
        onChange={(month) => month && onChange(fitPeriod(month, lastMonth, 'from'))}
      />
      <SelectBox
        label="To"
        width="8.5rem"
        value={lastMonth}
        choices={includeMonth(lastMonth)}
        onChange={(month) => month && onChange(fitPeriod(firstMonth, month, 'to'))}
      />
      <SelectBox
        label="Customer group"
        width="13rem"
        none="All groups"
        value={readId(filters.customerGroupId)}
        choices={idChoices(data?.Groups)}
        onChange={(id) => onChange({ customerGroupId: id ? String(id) : '' })}
      />
      <SelectBox
        label="Supplier"
        width="13rem"
        none="All suppliers"
        value={readId(filters.supplierId)}
        choices={idChoices(data?.Suppliers)}
        onChange={(id) => onChange({ supplierId: id ? String(id) : '' })}
      />
    </div>
  );
};

const useDashboardFilters = () => {
  const { address, change } = useAddressValues();
  const filters: DashboardFilters = {
    from: readMonth(address.get('from')),
    to: readMonth(address.get('to')),
    customerGroupId: address.get('customerGroupId') ?? '',
    supplierId: address.get('supplierId') ?? '',
  };
  return { filters, change };
};

/** The built-in dashboard. Sales figures are of the chosen period. Orders, debts, stock and pallets are as of now. */
export const BuiltIn = () => {
  const { filters, change } = useDashboardFilters();
  const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
  const { data, error, refetch, isPlaceholderData } = useAnswer(getDashboard, { query }, { keepPrevious: true });
  const [tables, setTables] = useState<ReadonlySet<string>>(new Set());
  const panels = data ? makePanels(data, filters) : [];
  const areAllTables = panels.length > 0 && panels.every(({ key }) => tables.has(key));
  const toggleAll = () => setTables(new Set(areAllTables ? [] : panels.map(({ key }) => key)));
  useScreenKeys([{ key: 't', label: areAllTables ? 'All as charts' : 'All as tables', run: toggleAll }]);
  const toggle = (key: string) => {
    const next = new Set(tables);
    if (!next.delete(key)) next.add(key);
    setTables(next);
  };
  return (
    <>
      <ScreenTitle title="Dashboard" more={[{ label: areAllTables ? 'All as charts' : 'All as tables', run: toggleAll }]} />
      <Filters filters={filters} data={data} onChange={change} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className={`dashboard-panels${isPlaceholderData ? ' is-stale' : ''}`} aria-busy={isPlaceholderData}>
          {panels.map((panel) => (
            <DashboardPanel key={panel.key} panel={panel} isTable={tables.has(panel.key)} onToggle={() => toggle(panel.key)} />
          ))}
        </div>
      ) : (
        <Loading rows={16} label="Loading figures…" />
      )}
    </>
  );
};
