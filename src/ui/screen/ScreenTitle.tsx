import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { plural } from '#src/ui/text/format.ts';
import type { MenuChoice } from './dialog/ChoiceMenu.tsx';
import { LazyMenu } from './dialog/LazyMenu.tsx';
import { useScreenKeys } from './reach/screenKeys.ts';
import { useNamed } from './reach/useNamed.ts';
import './screen.css';

export type MoreItem = Omit<MenuChoice, 'selected'>;

interface ScreenTitleProps {
  /** What it is: the page's one h1 and the window's title. */
  title: string;
  /** How many of what the list has, as `3 orders`. A bare number would read as an amount. */
  counted?: string | undefined;
  /** It is on its way: the actions beside it keep their place. */
  isCountAwaited?: boolean;
  /** For whom: `Aldous Cider · ALD001`, a status chip. */
  detail?: ReactNode;
  /** The one primary action: an ActionButton or LinkButton. */
  primary?: ReactNode;
  /** The rest, behind *More*. */
  more?: readonly MoreItem[];
}

/** The name of a row, or its name for one and for many where that is irregular. */
export type Noun = string | readonly [one: string, many: string];

export const countOf = (count: number, noun: Noun) => (typeof noun === 'string' ? plural(count, noun) : plural(count, ...noun));

export const ScreenTitle = ({ title, counted, isCountAwaited = false, detail, primary, more }: ScreenTitleProps) => {
  useNamed();
  useEffect(() => {
    document.title = `${title} · Demijohn`;
  }, [title]);
  return (
    <header className={primary || more?.length ? 'screen-title has-actions' : 'screen-title'}>
      <h1>{title}</h1>
      {(counted !== undefined || isCountAwaited) && <span className="screen-count">{counted}</span>}
      {detail !== undefined && <div className="screen-detail">{detail}</div>}
      <div className="screen-actions">
        {more && more.length > 0 && <MoreMenu items={more} />}
        {primary}
      </div>
    </header>
  );
};

const MoreMenu = ({ items }: { items: readonly MoreItem[] }) => {
  useScreenKeys(items.map(({ label, run, disabled }) => ({ key: '', label, run, isOff: disabled === true })));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        More
      </Button>
      <LazyMenu anchor={anchor} choices={items} onClose={() => setAnchor(null)} />
    </>
  );
};
