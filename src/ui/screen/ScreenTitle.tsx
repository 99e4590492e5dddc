import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { formatQuantity } from '#src/ui/text/format.ts';
import './screen.css';

export interface MoreItem {
  label: string;
  run: () => void;
  disabled?: boolean;
}

interface ScreenTitleProps {
  /** What it is: the page's one h1 and the window's title. */
  title: string;
  count?: number | undefined;
  /** For whom: `Aldous Cider · ALD001`, a status chip. */
  detail?: ReactNode;
  /** The one primary action: an ActionButton or LinkButton. */
  primary?: ReactNode;
  /** The rest, behind *More*. */
  more?: readonly MoreItem[];
}

export const ScreenTitle = ({ title, count, detail, primary, more }: ScreenTitleProps) => {
  useEffect(() => {
    document.title = `${title} · Demijohn`;
  }, [title]);
  return (
    <header className="screen-title">
      <h1>
        {title}
        {count !== undefined && <span className="screen-count"> {formatQuantity(count)}</span>}
      </h1>
      {detail !== undefined && <div className="screen-detail">{detail}</div>}
      <div className="screen-actions">
        {more && more.length > 0 && <MoreMenu items={more} />}
        {primary}
      </div>
    </header>
  );
};

const MoreMenu = ({ items }: { items: readonly MoreItem[] }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (item: MoreItem) => {
    setAnchor(null);
    item.run();
  };
  return (
    <>
      <Button aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        More
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {items.map((item) => (
          <MenuItem key={item.label} disabled={item.disabled === true} onClick={() => choose(item)}>
            {item.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
