import { Suspense, lazy, useState } from 'react';
import type { FilterPanelProps } from './FilterPanel.tsx';

const FilterPanel = lazy(async () => ({ default: (await import('./FilterPanel.tsx')).FilterPanel }));

/** Panel of a filter that loads when it first opens. */
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
