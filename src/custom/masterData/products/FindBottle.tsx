import { useNavigate } from 'react-router';
import { maxBottles } from '#contract/sales/bottles/calls.ts';
import type { FoundBottle } from '#contract/sales/bottles/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { bottleColumns } from './bottleColumns.tsx';
import { Loosen } from './Loosen.tsx';
import type { FilterName } from './Loosen.tsx';
import { useBottles } from './useBottles.ts';
import { BottleTools } from './BottleTools.tsx';
import { useOrderPlace } from './useOrderPlace.ts';
import './findBottle.css';

const filterKeys: Record<Exclude<FilterName, 'text'>, readonly string[]> = {
  colour: ['colourId'],
  size: ['sizeId'],
  neckFinish: ['neckFinishId'],
  weight: ['weightFrom', 'weightTo'],
  features: ['featureIds'],
  height: ['heightFrom', 'heightTo'],
};

export const FindBottle = () => {
  const { list, query, choices } = useBottles();
  const navigate = useNavigate();
  const { customerId, name, state } = useOrderPlace();
  const drop = (filter: FilterName) => {
    if (filter === 'text') list.setQ('');
    else for (const key of filterKeys[filter]) list.setValue(key, undefined);
  };
  const nothingFound = list.isNarrowed ? <Loosen query={query} onLoosen={drop} onClear={list.clear} /> : undefined;
  return (
    <ListScreen<FoundBottle>
      title="Find bottle"
      label="Bottles found"
      detail={<span className="for-keys">{`Press Enter to add a bottle to ${name ? `an order for ${name}` : 'an order'}`}</span>}
      list={{ ...list, isNarrowed: false }}
      columns={bottleColumns}
      keyOf={(row) => row.ProductId}
      onOpen={(row) => void navigate(screenPaths.newOrder({ customerId, productId: row.ProductId }), { state })}
      search="Description, code, size"
      searchWidth="15.5rem"
      hasSearchFocus
      errorTitle="The bottles could not be searched"
      heading={<FoundCount count={list.total ?? 0} />}
      empty={<Empty action={<ReachButton to="/products/create">New product</ReachButton>}>There are no products yet.</Empty>}
      nothingFound={nothingFound}
      tools={<BottleTools choices={choices} list={list} />}
    />
  );
};

const FoundCount = ({ count }: { count: number }) => (
  <p className="note" aria-live="polite">
    {count < maxBottles ? `${count} found` : `First ${maxBottles} shown. Add filters to narrow the list`}
  </p>
);
