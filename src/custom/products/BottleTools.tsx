import type { FoundBottle } from '#contract/bottles/calls.ts';
import { FeatureFilter } from './FeatureFilter.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import type { useBottles } from './useBottles.ts';
import type { List } from '#src/lists/list.ts';

interface BottleToolsProps {
  choices: ReturnType<typeof useBottles>['choices'];
  list: List<FoundBottle>;
}

/** What a bottle has besides colour, size and neck: features, weight and height. */
export const BottleTools = ({ choices, list: { values, setValue } }: BottleToolsProps) => {
  const range = (label: string, key: string) => (
    <RangeFilter
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
      {range('Height, mm', 'height')}
    </>
  );
};
