import { useState } from 'react';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { plural } from '#src/ui/text/format.ts';
import type { MenuChoice } from './dialog/ChoiceMenu.tsx';
import { LazyMenu } from './dialog/LazyMenu.tsx';
import { useScreenKeys } from './reach/screenKeys.ts';
import { useScreenTitle } from './reach/screenName.ts';
import { useRegisterHeading } from './reach/useRegisterHeading.ts';
import './screen.css';

export type MoreItem = Omit<MenuChoice, 'selected'>;

/** Noun for a row, or its singular and plural if irregular. */
export type Noun = string | readonly [one: string, many: string];

interface ScreenTitleProps {
  /** Text of the page's only h1 and of the window title. */
  title: string;
  /** Noun of the count, known before the count. */
  noun?: Noun | undefined;
  /** Count with its noun, such as `3 orders`, because a bare number would look like an amount. */
  countText?: string | undefined;
  /** True while the count is loading. Its space is reserved, so that the actions do not move. */
  isCountAwaited?: boolean;
  /** Subject of the screen, such as `Aldous Cider · ALD001`, or a status chip. */
  detail?: ReactNode;
  /** Primary action, an ActionButton or a LinkButton. */
  primary?: ReactNode;
  /** Other actions, in the *More* menu. */
  more?: readonly MoreItem[];
}

export const formatCount = (count: number, noun: Noun) => (typeof noun === 'string' ? plural(count, noun) : plural(count, ...noun));

export const ScreenTitle = ({ title, noun, countText, isCountAwaited = false, detail, primary, more }: ScreenTitleProps) => {
  const { shownTitle, subtitle } = useScreenTitle(title, noun === undefined ? countText : [noun].flat().join(' '));
  useRegisterHeading();
  return (
    <header className={primary || more?.length ? 'screen-title has-actions' : 'screen-title'}>
      <h1>{shownTitle}</h1>
      {subtitle && <span className="screen-subtitle">{subtitle}</span>}
      {(countText !== undefined || isCountAwaited) && <span className="screen-count">{countText}</span>}
      {detail !== undefined && <div className="screen-detail">{detail}</div>}
      <div className="screen-actions">
        {more && more.length > 0 && <MoreMenu items={more} />}
        {primary}
      </div>
    </header>
  );
};

/** Button *More* with a menu of actions. Their keys work without opening it. */
export const MoreMenu = ({ items }: { items: readonly MoreItem[] }) => {
  useScreenKeys(items.map(({ label, run, disabled, shortcut = '' }) => ({ key: shortcut, label, run, isOff: disabled === true })));
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
