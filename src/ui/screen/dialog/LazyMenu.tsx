import { lazyAnchored } from './lazyAnchored.tsx';

/** Menu of choices that loads when it first opens. */
export const LazyMenu = lazyAnchored(async () => (await import('./ChoiceMenu.tsx')).ChoiceMenu);
