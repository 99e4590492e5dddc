import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { useAction } from '#src/api/useAction.ts';
import { LongTextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialogs.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useUnsavedChanges } from '#src/ui/screen/unsaved.ts';
import { plural } from '#src/ui/text/format.ts';
import { StateIcon } from '#src/ui/text/StateIcon.tsx';
import { pathOf, singularOf } from '#src/resources/engine/resource.ts';
import type { Resource } from '#src/resources/engine/resource.ts';
import { FileButton } from './FileButton.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { readRows } from './readRows.ts';

const mostRows = 2000;

const hintOf = ({ fields }: Resource) => `The first line names the columns: ${fields.map(({ label }) => label).join(', ')}.`;

/** What stands against trying it, in words; undefined when it can be tried. */
const whatIsWrong = (resource: Resource, read: ReturnType<typeof readRows>) => {
  const missing = resource.fields.filter((field) => !field.isOptional && field.shape !== 'yesNo' && !read.fields.includes(field));
  if (read.unknown.length > 0) return `There is no field ${read.unknown.join(', ')}. ${hintOf(resource)}`;
  if (missing.length > 0) return `A column is missing: ${missing.map(({ label }) => label).join(', ')}.`;
  if (read.rows.length === 0) return 'There are no rows below the first line.';
  return read.rows.length > mostRows ? `At most ${plural(mostRows, 'row')} at once.` : undefined;
};

const useImport = (resource: Resource, onImported: (count: number) => void) => {
  const endpoint = resource.calls.importRows as Endpoint;
  const [checked, setChecked] = useState(false);
  const trial = useAction(endpoint, { onDone: () => setChecked(true), onFailed: () => true });
  const action = useAction(endpoint, {
    toast: (answer) => `${plural((answer as { Added: number }).Added, 'row')} imported`,
    onFailed: () => true,
  });
  const input = (rows: object[], DryRun: boolean) => ({ body: { Rows: rows, DryRun } }) as unknown as InputOf<Endpoint>;
  return {
    checked,
    error: action.error ?? trial.error,
    errors: { ...trial.fieldErrors, ...action.fieldErrors },
    pending: trial.pending || action.pending,
    check: (rows: object[]) => {
      action.reset();
      setChecked(false);
      return trial.run(input(rows, true));
    },
    send: async (rows: object[]) => {
      if (await action.run(input(rows, false))) onImported(rows.length);
    },
    forget: () => {
      setChecked(false);
      trial.reset();
      action.reset();
    },
  };
};

/** Many records out of a file or a pasted table: looked at, tried on the server without keeping anything, then added, all or none. */
export const ImportScreen = ({ resource }: { resource: Resource }) => {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { markSaved } = useUnsavedChanges(text !== '');
  const back = () => void navigate(pathOf(resource));
  const run = useImport(resource, () => {
    markSaved();
    back();
  });
  const read = readRows(resource, text);
  const wrong = text.trim() === '' ? undefined : whatIsWrong(resource, read);
  const change = (next: string) => {
    setText(next);
    run.forget();
  };
  const isReady = text.trim() !== '' && wrong === undefined;
  return (
    <>
      <ScreenTitle title={`Import ${resource.plural}`} primary={<FileButton onRead={change} />} />
      <LongTextBox
        label="Rows"
        hint={hintOf(resource)}
        error={wrong}
        value={text}
        onChange={change}
        rows={6}
        autoFocus
        placeholder="Paste from a spreadsheet, or choose a CSV file"
      />
      {isReady && <ImportPreview fields={read.fields} cells={read.cells} errors={run.errors} />}
      <div role="status" className="import-says">
        {run.error && (
          <p className="import-refused">
            <StateIcon tone="refused" /> {run.error.message}
          </p>
        )}
        {run.checked && !run.error && (
          <p className="import-right">
            <StateIcon tone="done" /> {`All ${plural(read.rows.length, 'row')} can be imported.`}
          </p>
        )}
      </div>
      <ActionBar>
        <ActionButton
          kind="primary"
          shortcut="Ctrl+S"
          pending={run.pending}
          disabled={!isReady || !run.checked}
          onPress={() => run.send(read.rows)}
        >
          {isReady ? `Import ${plural(read.rows.length, singularOf(resource), resource.plural)}` : 'Import'}
        </ActionButton>
        <ActionButton shortcut="Ctrl+Enter" pending={run.pending} disabled={!isReady} onPress={() => run.check(read.rows)}>
          Check
        </ActionButton>
        <ActionButton kind="quiet" shortcut="Escape" onPress={back}>
          Back
        </ActionButton>
      </ActionBar>
    </>
  );
};
