import { Suspense, lazy, useState } from 'react';
import type { FilterPanelProps } from './FilterPanel.tsx';

const load = () => import('./FilterPanel.tsx');
const FilterPanel = lazy(async () => ({ default: (await load()).FilterPanel }));

/** Loads the panel before the chip is pressed, so that what is typed next arrives in it. */
export const beginFilterPanel = () => void load();

/** Panel of a filter that loads when a chip is pointed at or takes the focus. */
export const LazyFilterPanel = (props: FilterPanelProps) => {
  const [isWanted, setWanted] = useState(false);
  if (props.anchor && !isWanted) setWanted(true);
  return (
    isWanted && (
      <Suspense fallback={null}>
        <FilterPanel {...props} />
      </Suspense>
    )
  );
};
