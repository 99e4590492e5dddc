import type { ReactNode } from 'react';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import type { MoreItem } from '#src/ui/screen/ScreenTitle.tsx';
import { ListBody } from './ListPart.tsx';
import type { ListPartProps } from './ListPart.tsx';
import { useLook } from './look/useLook.ts';
import { useListFile } from './useListFile.ts';
import './lists.css';

interface ListScreenProps<Row> extends Omit<ListPartProps<Row>, 'label'> {
  title: string;
  /** How the table is called to those who cannot see it; else as the screen. */
  label?: string;
  /** For whom: `Aldous Cider · ALD001`. */
  detail?: ReactNode;
  /** False where the list is never all that there is. */
  hasCount?: boolean;
  primary?: ReactNode;
  /** Instead of the file made here: the server's own. */
  more?: readonly MoreItem[];
  /** Between the title and the search. */
  before?: ReactNode;
  /** After the rows: the bar of what is chosen, panels, dialogs. */
  children?: ReactNode;
}

/** A screen that is a list. */
export const ListScreen = <Row,>(props: ListScreenProps<Row>) => {
  const { title, label = title, detail, hasCount = true, primary, more, before, children, ...part } = props;
  const look = useLook(part.list, part.columns);
  const saveFile = useListFile(title, part.list, look.columns);
  const { total, error, isIdle } = part.list;
  const file = { label: 'Export as CSV', run: () => void saveFile(), disabled: !total };
  return (
    <>
      <ScreenTitle
        title={title}
        count={hasCount ? total : undefined}
        isCountAwaited={hasCount && total === undefined && !error && !isIdle}
        detail={detail}
        primary={primary}
        more={more ?? [file]}
      />
      {before}
      <ListBody label={label} {...part} look={look} />
      {children}
    </>
  );
};
