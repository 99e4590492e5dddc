import { useMemo } from 'react';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/state/useChosen.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { getHeading, getPath, getSingular } from '#src/resources/engine/resource.ts';
import type { Resource, Row } from '#src/resources/engine/resource.ts';
import { ChosenBar } from '#src/resources/engine/remove/ChosenBar.tsx';
import { buildResourceColumns, buildSearchLabel } from './buildResourceColumns.tsx';
import { useCellEntry } from './useCellEntry.tsx';
import { useExport } from './useExport.ts';
import { useResourceList } from './useResourceList.ts';
import { useSavedRow } from './useSavedRow.ts';

const getKey = (row: Row) => row.id;
const isInUse = (row: Row) => row.Active !== false;

/** List screen of any resource. The server filters, sorts and counts. */
export const ResourceList = ({ resource }: { resource: Resource }) => {
  const list = useResourceList(resource);
  const columns = useMemo(() => buildResourceColumns(resource), [resource]);
  const { chosen, isEvery, selection, clear } = useChosen(list, getKey, isInUse);
  const translate = useTranslate();
  const navigate = useNavigate();
  const path = getPath(resource);
  const add = () => void navigate(`${path}/create`);
  const { importRows, exportRows } = resource.calls;
  useSavedRow(list.rows);
  const entry = useCellEntry(resource, list);
  const saveAs = useExport(resource, list);
  const files = [
    { label: translate('list.export_csv'), run: () => void saveAs('csv') },
    { label: translate('list.export_xlsx'), run: () => void saveAs('xlsx') },
  ];
  const more = [
    ...(importRows ? [{ label: translate('list.import'), run: () => void navigate(`${path}/import`) }] : []),
    ...(exportRows ? files : []),
  ];
  return (
    <ListScreen
      title={getHeading(resource)}
      noun={[getSingular(resource), resource.plural]}
      list={list}
      columns={columns}
      keyOf={getKey}
      linkTo={(row) => `${path}/${row.id}`}
      search={buildSearchLabel(resource)}
      entry={entry}
      more={more}
      hasServerExport
      {...(resource.canRemove && { selection })}
      {...(!resource.isReadOnly && {
        primary: (
          <ActionButton kind="primary" shortcut="n" onPress={add}>
            {translate('record.new', { singular: getSingular(resource) })}
          </ActionButton>
        ),
      })}
      empty={
        <Empty
          {...(!resource.isReadOnly && {
            action: <ActionButton onPress={add}>{translate('record.add_first', { singular: getSingular(resource) })}</ActionButton>,
          })}
        >
          {translate('record.none', { plural: resource.plural })}
        </Empty>
      }
    >
      {chosen.length > 0 && (
        <ChosenBar resource={resource} chosen={chosen} {...(isEvery && { allOf: list.query?.filter })} onDone={clear} />
      )}
    </ListScreen>
  );
};
