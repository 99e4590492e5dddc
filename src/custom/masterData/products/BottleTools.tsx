import type { FoundBottle } from '#contract/sales/bottles/calls.ts';
import { FeatureFilter } from './FeatureFilter.tsx';
import { BottleRangeChip } from './BottleRangeChip.tsx';
import type { useBottles } from './useBottles.ts';
import type { List } from '#src/lists/list.ts';

interface BottleToolsProps {
  choices: ReturnType<typeof useBottles>['choices'];
  list: List<FoundBottle>;
}

/** Filters besides colour, size and neck finish. */
export const BottleTools = ({ choices, list }: BottleToolsProps) => (
  <div className="filter-chips">
    <FeatureFilter
      choices={choices?.Features ?? []}
      value={list.values.featureIds}
      onChange={(value) => list.setValue('featureIds', value)}
    />
    <BottleRangeChip list={list} label="Weight, g" from="weightFrom" to="weightTo" />
    <BottleRangeChip list={list} label="Height, mm" from="heightFrom" to="heightTo" />
  </div>
);
