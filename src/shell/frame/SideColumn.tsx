import { useSearchParams } from 'react-router';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';

const BesidePanel = lazyPart(async () => (await import('./BesidePanel.tsx')).BesidePanel);

/** Side panel of a screen, if the URL asks for one. */
export const SideColumn = () => (useSearchParams()[0].has('beside') ? <BesidePanel /> : null);
