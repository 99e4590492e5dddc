import { useSearchParams } from 'react-router';
import { getPriceCombos, listDepotPrices } from '#contract/sales/prices/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { FilterChips } from '#src/ui/screen/filters/FilterChips.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { usePriceFilters } from './priceFilters.ts';
import { OfferedPrices } from './OfferedPrices.tsx';

const DepotChoice = ({ depotId }: { depotId: number }) => {
  const { data } = useAnswer(getPriceCombos, {});
  const [, setAddress] = useSearchParams();
  const choices = (data?.SupplierDepots ?? []).map((depot) => ({
    value: String(depot.Id),
    label: `${depot.SupplierName}, ${depot.Description}`,
  }));
  return (
    <FilterChips
      label="Depot"
      filters={[{ key: 'depotId', label: 'Depot', choices, isRequired: true }]}
      values={{ depotId: String(depotId) }}
      onChange={(_key, depot) => depot && setAddress({ list: 'standard', depotId: depot })}
    />
  );
};

/** Lists the prices of a depot for customers without their own. */
export const StandardPrices = ({ depotId }: { depotId: number }) => {
  const list = useServerList(listDepotPrices, { params: { id: depotId }, filters: usePriceFilters() });
  return (
    <OfferedPrices list={list} title="Standard prices" detail={<DepotChoice depotId={depotId} />} customerId={null} depotId={depotId} />
  );
};

/** Opens the standard prices of the first depot if the address names none. */
export const FirstDepot = () => {
  const { data, error, refetch } = useAnswer(getPriceCombos, {});
  const [first] = data?.SupplierDepots ?? [];
  if (first) return <StandardPrices depotId={first.Id} />;
  return (
    <>
      <ScreenTitle title="Standard prices" />
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Loading />}
      {data && <Empty action={<ReachButton to="/products">Products</ReachButton>}>No depot has goods with prices yet.</Empty>}
    </>
  );
};
