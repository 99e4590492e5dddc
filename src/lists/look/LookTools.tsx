import { Suspense, lazy, useState } from 'react';
import Button from '@mui/material/Button';
import { chooseView } from './views/chooseView.ts';
import { standardView } from './views/standardView.ts';
import type { AnyLook } from './useLook.ts';
import './look.css';

const LookPanels = lazy(async () => ({ default: (await import('./LookPanels.tsx')).LookPanels }));

/** Buttons for views and columns. They come last, because they change how the list looks, not its rows. */
export const LookTools = ({ look, isPlain }: { look: AnyLook; isPlain: boolean }) => {
  const [views, setViews] = useState<HTMLElement | null>(null);
  const [columns, setColumns] = useState<HTMLElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  if ((views ?? columns) && !isWanted) setWanted(true);
  const go = chooseView(look);
  const close = () => {
    setViews(null);
    setColumns(null);
  };
  return (
    <div className="look-tools" role="group" aria-label="Views and columns">
      <Button
        size="small"
        variant="text"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={views !== null}
        onClick={(event) => setViews(event.currentTarget)}
      >
        <span className="soft">View:</span>&nbsp;
        <span className="view-name">{look.view?.Name ?? standardView}</span>
        {look.isChanged && <span className="soft">&nbsp;· changed</span>}
      </Button>
      {!isPlain && (
        <Button
          size="small"
          variant="text"
          color="inherit"
          aria-haspopup="dialog"
          aria-expanded={columns !== null}
          onClick={(event) => setColumns(event.currentTarget)}
        >
          Columns
        </Button>
      )}
      {isWanted && (
        <Suspense fallback={null}>
          <LookPanels look={look} go={go} views={views} columns={columns} onClose={close} />
        </Suspense>
      )}
    </div>
  );
};
