import { useSearchParams } from 'react-router';
import { whenWanted } from '#src/ui/screen/whenWanted.tsx';

const BesidePanel = whenWanted(async () => (await import('./BesidePanel.tsx')).BesidePanel);

/** What stands at the side of a screen, where its address asks for it. */
export const Beside = () => (useSearchParams()[0].has('beside') ? <BesidePanel /> : null);
