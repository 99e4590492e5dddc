import { useId, useState } from 'react';
import type { FoundBottle } from '#contract/sales/bottles/calls.ts';
import { FeatureFilter } from './FeatureFilter.tsx';
import { BottleRangeFilter } from './BottleRangeFilter.tsx';
import type { useBottles } from './useBottles.ts';
import type { List } from '#src/lists/list.ts';
import { MoreFilters } from '#src/lists/state/useFilters.tsx';

interface BottleToolsProps {
  choices: ReturnType<typeof useBottles>['choices'];
  list: List<FoundBottle>;
}

/**
 * Filters besides colour, size and neck finish: features, weight and height. Height is rarely used and moves behind *More filters* in a
 * narrow list.
 */
export const BottleTools = ({ choices, list: { values, setValue } }: BottleToolsProps) => {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const isHeightFiltered = values.heightFrom !== undefined || values.heightTo !== undefined;
  const range = (label: string, key: string) => (
    <BottleRangeFilter
      label={label}
      from={values[`${key}From`]}
      to={values[`${key}To`]}
      onFrom={(value) => setValue(`${key}From`, value)}
      onTo={(value) => setValue(`${key}To`, value)}
    />
  );
  return (
    <>
      <FeatureFilter choices={choices?.Features ?? []} value={values.featureIds} onChange={(value) => setValue('featureIds', value)} />
      {range('Weight, g', 'weight')}
      <div id={id} className={isWhole || isHeightFiltered ? undefined : 'late-range'}>
        {range('Height, mm', 'height')}
      </div>
      {!isHeightFiltered && (
        <div className="late-range-key">
          <MoreFilters count={1} isWhole={isWhole} onChange={setWhole} shows={id} />
        </div>
      )}
    </>
  );
};
