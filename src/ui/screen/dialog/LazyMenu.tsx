import { Suspense, lazy, useState } from 'react';
import type { ChoiceMenuProps } from './ChoiceMenu.tsx';

const ChoiceMenu = lazy(async () => ({ default: (await import('./ChoiceMenu.tsx')).ChoiceMenu }));

/** Menu of choices that loads when it first opens. */
export const LazyMenu = (props: ChoiceMenuProps) => {
  const [isWanted, setWanted] = useState(false);
  if (props.anchor && !isWanted) setWanted(true);
  return (
    isWanted && (
      <Suspense fallback={null}>
        <ChoiceMenu {...props} />
      </Suspense>
    )
  );
};
