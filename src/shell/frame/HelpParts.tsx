import { useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTell } from '#src/api/tell.ts';
import { closeHelp, helpStore } from '#src/help/openHelp.ts';
import { inBackground } from '#src/ui/screen/inBackground.tsx';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import { useStore } from '#src/ui/state/store.ts';

const HelpPanel = lazyPart(async () => (await import('#src/help/HelpPanel.tsx')).HelpPanel);
const Meanings = inBackground(async () => (await import('#src/help/Meanings.tsx')).Meanings);

const meaningsAfterMs = 2000;

/** Loads after the screen, because nobody looks up a word before the screen is visible. */
const MeaningsLater = () => {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), meaningsAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isTime && <Meanings />;
};

/** Help panel and meanings of words. If their code fails to load, the screen and its input stay. */
export const HelpParts = () => {
  const isHelped = useStore(helpStore) !== undefined;
  const notify = useTell();
  const giveUp = () => {
    closeHelp();
    notify('Help failed to load. Save your changes and reload the page.', { tone: 'error' });
  };
  return (
    <>
      {isHelped && (
        <ErrorBoundary fallback={null} onError={giveUp}>
          <HelpPanel />
        </ErrorBoundary>
      )}
      <MeaningsLater />
    </>
  );
};
