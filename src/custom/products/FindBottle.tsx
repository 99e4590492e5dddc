import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { mostBottles } from '#contract/bottles/calls.ts';
import type { FoundBottle } from '#contract/bottles/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { customerIdFor, rememberedCustomer } from '#src/resources/pickers/customerData.ts';
import { Empty } from '#src/ui/states/states.tsx';
import { bottleColumns } from './bottleColumns.tsx';
import { FeatureFilter } from './FeatureFilter.tsx';
import { Loosen } from './Loosen.tsx';
import type { FilterName } from './Loosen.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import { useBottles } from './useBottles.ts';
import './findBottle.css';

const keysOf: Record<Exclude<FilterName, 'text'>, readonly string[]> = {
  colour: ['colourId'],
  size: ['sizeId'],
  neckFinish: ['neckFinishId'],
  weight: ['weightFrom', 'weightTo'],
  features: ['featureIds'],
  height: ['heightFrom', 'heightTo'],
};

/** The customer that one came with, or was with last; and the draft of the order that one came from, which goes on. */
const useOrderPlace = () => {
  const [address] = useSearchParams();
  const location = useLocation() as { state: unknown };
  // Filters change the address, and what was told with it would be gone.
  const [state] = useState(location.state);
  const customerId = customerIdFor(address);
  const remembered = rememberedCustomer();
  return { customerId, name: remembered?.CustomerId === customerId ? remembered?.Name : undefined, state };
};

export const FindBottle = () => {
  const { list, query, choices } = useBottles();
  const navigate = useNavigate();
  const { customerId, name, state } = useOrderPlace();
  const { values, setValue } = list;
  const drop = (filter: FilterName) => {
    if (filter === 'text') list.setQ('');
    else for (const key of keysOf[filter]) setValue(key, undefined);
  };
  const range = (label: string, key: string) => (
    <RangeFilter
      label={label}
      from={values[`${key}From`]}
      to={values[`${key}To`]}
      onFrom={(value) => setValue(`${key}From`, value)}
      onTo={(value) => setValue(`${key}To`, value)}
    />
  );
  const empty = list.isNarrowed ? <Loosen query={query} onLoosen={drop} onClear={list.clear} /> : <Empty>There are no products yet.</Empty>;
  return (
    <ListScreen<FoundBottle>
      title="Find bottle"
      label="Bottles found"
      detail={<span>{`Enter adds it to ${name ? `an order of ${name}` : 'an order'}`}</span>}
      hasCount={false}
      list={{ ...list, isNarrowed: false }}
      columns={bottleColumns}
      keyOf={(row) => row.ProductId}
      onOpen={(row) => void navigate(screenPaths.newOrder({ customerId, productId: row.ProductId }), { state })}
      search="Description, code, size, neck, feature"
      searchWidth="24rem"
      hasSearchFocus
      errorTitle="The bottles could not be searched"
      heading={<Found count={list.total ?? 0} />}
      empty={empty}
      tools={
        <>
          <FeatureFilter choices={choices?.Features ?? []} value={values.featureIds} onChange={(value) => setValue('featureIds', value)} />
          {range('Weight, g', 'weight')}
          {range('Height, mm', 'height')}
        </>
      }
    />
  );
};

const Found = ({ count }: { count: number }) => (
  <p className="note" aria-live="polite">
    {count < mostBottles ? `${count} found` : `The first ${mostBottles}: say more to narrow them down`}
  </p>
);
