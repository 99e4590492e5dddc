import { useSearchParams } from 'react-router';
import { whenWanted } from '#src/ui/screen/whenWanted.tsx';

const BesidePanel = whenWanted(async () => (await import('./BesidePanel.tsx')).BesidePanel);

/** Side panel of a screen, if the URL asks for one. */
export const SideColumn = () => (useSearchParams()[0].has('beside') ? <BesidePanel /> : null);
