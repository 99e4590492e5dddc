import { lazyAnchored } from '#src/ui/screen/dialog/lazyAnchored.tsx';

/** Panel of a filter that loads when a chip is pointed at or takes the focus. */
export const LazyFilterPanel = lazyAnchored(async () => (await import('./FilterPanel.tsx')).FilterPanel);

/** Loads the panel before the chip is pressed, so that what is typed next arrives in it. */
export const beginFilterPanel = () => void LazyFilterPanel.begin();
