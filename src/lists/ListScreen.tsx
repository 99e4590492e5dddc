import type { ReactNode } from 'react';
import { formatCount, ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import type { MoreItem, Noun } from '#src/ui/screen/ScreenTitle.tsx';
import { ListBody } from './ListPart.tsx';
import type { ListPartProps } from './ListPart.tsx';
import { useLook } from './look/useLook.ts';
import { useListFile } from './file/useListFile.ts';
import './lists.css';

interface ListScreenProps<Row> extends Omit<ListPartProps<Row>, 'label'> {
  title: string;
  /** Accessible name of the table. Defaults to the title. */
  label?: string;
  /** Subject of the list, such as `Aldous Cider · ALD001`. */
  detail?: ReactNode;
  /** Noun of a row for the count, such as `pallet type`. Absent if the list never shows all rows. */
  noun?: Noun;
  /** Count in the screen's own words, such as `57 pallets, 3 types`. */
  countText?: string | undefined;
  primary?: ReactNode;
  /** Other actions, in the *More* menu. */
  more?: readonly MoreItem[];
  /** True if `more` has an export by the server, which replaces the file that the browser creates. */
  hasServerExport?: boolean;
  /** Shown between the title and the search. */
  before?: ReactNode;
  /** Shown after the rows, such as the selection bar, panels and dialogs. */
  children?: ReactNode;
}

/** Screen that consists of a list. */
export const ListScreen = <Row,>(props: ListScreenProps<Row>) => {
  const { title, label = title, noun, countText, detail, primary, more = [], hasServerExport = false, before, children, ...part } = props;
  const look = useLook(part.list, part.columns);
  const saveFile = useListFile(title, part.list, look.columns);
  const { total, error, isIdle } = part.list;
  const file = { label: 'Export as CSV', run: () => void saveFile(), disabled: !total };
  return (
    <>
      <ScreenTitle
        title={title}
        noun={noun}
        {...(noun !== undefined && { countText: countText ?? (total === undefined ? undefined : formatCount(total, noun)) })}
        isCountAwaited={noun !== undefined && total === undefined && !error && !isIdle}
        detail={detail}
        primary={primary}
        more={hasServerExport ? more : [...more, file]}
      />
      {before}
      <ListBody label={label} {...part} look={look} />
      {children}
    </>
  );
};
