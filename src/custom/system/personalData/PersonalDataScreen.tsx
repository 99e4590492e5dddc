import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { downloadPersonalData, findPersonalData } from '#contract/system/personalData/calls.ts';
import type { Person } from '#contract/system/personalData/calls.ts';
import { saveFile } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { focusFirstRow } from '#src/ui/table/rowInHand.ts';
import { Table } from '#src/ui/table/Table.tsx';
import { today } from '#src/ui/text/format.ts';
import { EraseDialog } from './EraseDialog.tsx';
import { OtherRecords } from './OtherRecords.tsx';
import { PastErasures } from './PastErasures.tsx';
import { keyOfPerson, personColumns, personRecordPath } from './personColumns.tsx';
import { usePersonSearch } from './usePersonSearch.ts';
import './personalData.css';

const minCharacters = 3;

const SearchForm = ({ searched, onFind, pending }: { searched: string; onFind: (q: string) => void; pending: boolean }) => {
  const [searchText, setSearchText] = useState(searched);
  const [isShort, setShort] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useScreenKeys([{ key: '/', label: 'Search', run: () => input.current?.focus() }]);
  const isFew = searchText.trim().length < minCharacters;
  const find = () => {
    setShort(isFew);
    if (!isFew) onFind(searchText.trim());
  };
  return (
    <form
      className="person-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <TextBox
        label="Name, e-mail or telephone"
        width="26rem"
        maxLength={200}
        autoFocus
        value={searchText}
        onChange={setSearchText}
        inputRef={input}
        error={isShort && isFew ? `Enter at least ${minCharacters} characters` : undefined}
        hint="Press Enter to search everything, including history"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          focusFirstRow();
        }}
      />
      <ActionButton kind="primary" pending={pending} onPress={find}>
        Find
      </ActionButton>
    </form>
  );
};

const FoundPeople = ({ people, onErase }: { people: readonly Person[]; onErase: (person: Person) => void }) => (
  <section>
    <h2 className="form-section">Person</h2>
    <Table
      label="Person"
      rows={people}
      columns={personColumns(onErase)}
      keyOf={keyOfPerson}
      linkTo={personRecordPath}
      empty={<Empty>No contact, user or account matches.</Empty>}
    />
  </section>
);

const formats = { xlsx: 'Spreadsheet (XLSX)', csv: 'CSV', json: 'JSON' } as const;
type Format = keyof typeof formats;

/** Downloads all data held about a person, to be given to that person. */
const useDownload = (q: string) => {
  const download = useAction(downloadPersonalData, {
    toast: 'The file is in your downloads',
    onDone: (file, { query }) => saveFile(file, `personal-data-${today()}.${query.format ?? 'xlsx'}`),
  });
  const save = (format: Format) => download.run({ query: { q, format } });
  return { save, pending: download.pending };
};

/** /personaldata: shows, downloads and erases the data held about a person. */
export const PersonalDataScreen = () => {
  const [address, setAddress] = useSearchParams();
  const q = (address.get('q') ?? '').trim();
  const isSearched = q.length >= minCharacters;
  const { data, error, refetch, isFetching } = useAnswer(findPersonalData, { query: { q, only: 'People' } }, { enabled: isSearched });
  const used = usePersonSearch(q, isSearched && data !== undefined && !error);
  const [personToErase, setPersonToErase] = useState<Person>();
  const { save, pending } = useDownload(q);
  const { search } = used;
  const count = (data?.People.length ?? 0) + (search?.Places.length ?? 0);
  const isSome = count > 0;
  const isNothing = data !== undefined && search?.State === 'Done' && count === 0;
  const others = (['csv', 'json'] as const).map((format) => ({ label: `Download as ${formats[format]}`, run: () => void save(format) }));
  return (
    <>
      <ScreenTitle
        title="Personal data"
        {...(isSome && {
          more: others,
          primary: (
            <ActionButton pending={pending} onPress={() => save('xlsx')}>
              Download
            </ActionButton>
          ),
        })}
      />
      <SearchForm
        key={q}
        searched={q}
        pending={isSearched && isFetching}
        onFind={(text) => {
          if (text !== q) setAddress({ q: text });
          else {
            void refetch();
            if (!used.isRunning) void used.start();
          }
        }}
      />
      {error && <ErrorState error={error} onRetry={refetch} title="The search failed" />}
      {isSearched && !error && !data && <Loading rows={6} />}
      {data && !error && isNothing && <Empty>{`No data is held about “${q}”.`}</Empty>}
      {data && !error && !isNothing && (
        <>
          <FoundPeople people={data.People} onErase={setPersonToErase} />
          <OtherRecords used={used} />
        </>
      )}
      <PastErasures />
      {personToErase && <EraseDialog person={personToErase} onClose={() => setPersonToErase(undefined)} />}
    </>
  );
};
