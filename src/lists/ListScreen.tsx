import type { ReactNode } from 'react';
import { countOf, ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import type { MoreItem, Noun } from '#src/ui/screen/ScreenTitle.tsx';
import { ListBody } from './ListPart.tsx';
import type { ListPartProps } from './ListPart.tsx';
import { useLook } from './look/useLook.ts';
import { useListFile } from './file/useListFile.ts';
import './lists.css';

interface ListScreenProps<Row> extends Omit<ListPartProps<Row>, 'label'> {
  title: string;
  /** How the table is called to those who cannot see it; else as the screen. */
  label?: string;
  /** For whom: `Aldous Cider · ALD001`. */
  detail?: ReactNode;
  /** Noun of a row for the count, such as `pallet type`. Absent if the list never shows everything. */
  noun?: Noun;
  /** The count in words of the screen's own, as `57 pallets, 3 types`. */
  counted?: string | undefined;
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
  const { title, label = title, noun, counted, detail, primary, more, before, children, ...part } = props;
  const look = useLook(part.list, part.columns);
  const saveFile = useListFile(title, part.list, look.columns);
  const { total, error, isIdle } = part.list;
  const file = { label: 'Export as CSV', run: () => void saveFile(), disabled: !total };
  return (
    <>
      <ScreenTitle
        title={title}
        {...(noun !== undefined && { counted: counted ?? (total === undefined ? undefined : countOf(total, noun)) })}
        isCountAwaited={noun !== undefined && total === undefined && !error && !isIdle}
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
