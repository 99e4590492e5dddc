import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import type { Resource } from '#src/resources/engine/resource.ts';
import { listTargets } from '#src/resources/engine/import/read/columns.ts';
import type { FileTable } from '#src/resources/engine/import/read/fileTable.ts';
import '#src/resources/engine/import/import.css';

interface ColumnChoicesProps {
  resource: Resource;
  table: FileTable;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Lets the user match file columns to fields. Recognised columns are matched already. */
export const ColumnChoices = ({ resource, table, chosen, onChange }: ColumnChoicesProps) => {
  const choices = listTargets(resource).map(({ name, label }) => ({ value: name, label }));
  const columns = table.heads.map((head, at) => ({ head, at }));
  return (
    <fieldset className="import-columns">
      <legend>Columns</legend>
      {columns.map(({ head, at }) => (
        <SelectBox
          key={at}
          label={head || `Column ${at + 1}`}
          hint={table.lines[0]?.cells[at]?.slice(0, 40)}
          none="Not imported"
          value={chosen[at] || null}
          choices={choices}
          onChange={(name) => onChange(chosen.map((one, index) => (index === at ? (name ?? '') : one)))}
        />
      ))}
    </fieldset>
  );
};
