import { useState } from 'react';
import Button from '@mui/material/Button';
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosenIds = new Set((value ?? '').split(',').filter(Boolean).map(Number));
  const toggle = (id: number) => {
    const others = [...chosenIds].filter((one) => one !== id);
    onChange((chosenIds.has(id) ? others : [...others, id]).join(',') || undefined);
  };
  const chosenLabels = choices.filter(({ Id }) => chosenIds.has(Id)).map(({ Label }) => Label);
  return (
    <div className="filter-chips" role="group" aria-label="Features">
      <Button
        size="small"
        variant="outlined"
        color={chosenIds.size > 0 ? 'primary' : 'inherit'}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Features: {chosenIds.size > 0 ? chosenLabels.join(', ') || chosenIds.size : 'all'}
      </Button>
      <LazyMenu
        anchor={anchor}
        choices={[
          { label: 'All', selected: chosenIds.size === 0, run: () => onChange(undefined) },
          ...choices.map(({ Id, Label }) => ({ label: Label, selected: chosenIds.has(Id), run: () => toggle(Id) })),
        ]}
        onClose={() => setAnchor(null)}
      />
    </div>
  );
};
