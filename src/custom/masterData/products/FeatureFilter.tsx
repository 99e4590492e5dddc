import { Chip } from '#src/ui/screen/filters/Chip.tsx';
import { LazyMenu } from '#src/ui/screen/dialog/LazyMenu.tsx';
import type { Choice } from './useBottles.ts';

interface FeatureFilterProps {
  choices: readonly Choice[];
  /** Ids separated by commas, such as `3,7`. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Filters by several features. A bottle must have all of them. */
export const FeatureFilter = ({ choices, value, onChange }: FeatureFilterProps) => {
  const chosenIds = new Set((value ?? '').split(',').filter(Boolean).map(Number));
  const toggle = (id: number) => {
    const others = [...chosenIds].filter((one) => one !== id);
    onChange((chosenIds.has(id) ? others : [...others, id]).join(',') || undefined);
  };
  const chosenLabels = choices.filter(({ Id }) => chosenIds.has(Id)).map(({ Label }) => Label);
  return (
    <Chip
      label="Features"
      value={chosenIds.size > 0 ? chosenLabels.join(', ') || chosenIds.size : undefined}
      onClear={() => onChange(undefined)}
      opens="menu"
    >
      {(anchor, close) => (
        <LazyMenu
          anchor={anchor}
          choices={[
            { label: 'All', selected: chosenIds.size === 0, run: () => onChange(undefined) },
            ...choices.map(({ Id, Label }) => ({ label: Label, selected: chosenIds.has(Id), run: () => toggle(Id) })),
          ]}
          onClose={close}
        />
      )}
    </Chip>
  );
};
