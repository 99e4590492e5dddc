import { useState } from 'react';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import type { FileTable } from '#src/resources/engine/import/read/fileTable.ts';
import { readHeading } from '#src/resources/engine/import/read/heads.ts';
import type { Per } from '#src/resources/engine/import/read/heads.ts';

/** A column of prices. `by` is the heading of the column that gives the unit for each row, if there is one. */
export interface PriceColumn {
  name: string;
  head: string;
  by?: string | undefined;
}

/** `ByColumn` means that another column gives the unit. */
export type Unit = Per | 'ByColumn';

export const unitWords: Record<Per, string> = { 1: 'each', 100: 'per 100', 1000: 'per 1,000' };
const units = ([1, 100, 1000] as const).map((value) => ({ value: String(value), label: unitWords[value] }));
const byValue: Readonly<Record<string, Unit>> = { 1: 1, 100: 100, 1000: 1000, ByColumn: 'ByColumn' };

/**
 * Finds the unit of each price column, such as per 1,000, from the user's choice, the heading or another column. Never guesses it from the
 * numbers.
 */
export const useUnits = (columns: readonly PriceColumn[], table: FileTable | undefined) => {
  const of = JSON.stringify([table?.name, table?.heads]);
  const [chosenUnits, setChosenUnits] = useState<{ of: string; chosen: Readonly<Record<string, Unit>> }>({ of, chosen: {} });
  // Ignores units that were chosen for another file.
  const unitChoices = chosenUnits.of === of ? chosenUnits.chosen : {};
  const findUnit = ({ head, by }: PriceColumn): Unit | undefined =>
    unitChoices[head] ?? readHeading(head).per ?? (by === undefined ? undefined : 'ByColumn');
  const units = new Map(columns.flatMap((column) => (findUnit(column) === undefined ? [] : [[column.name, findUnit(column)] as const])));
  const unansweredColumn = columns.find((column) => findUnit(column) === undefined);
  return {
    units: units as ReadonlyMap<string, Unit>,
    /** Units by field. Leaves out columns whose unit another column gives for each row. */
    pricedPer: Object.fromEntries(
      [...units].flatMap(([name, unit]) => (unit === undefined || unit === 'ByColumn' ? [] : [[name, unit] as const])),
    ),
    /** Question about the first column whose unit is not known. */
    question: unansweredColumn && `Choose the unit for the prices in “${unansweredColumn.head}”: each, per 100 or per 1,000.`,
    choose: ({ head }: PriceColumn, unit: Unit) => setChosenUnits({ of, chosen: { ...unitChoices, [head]: unit } }),
    findUnit,
  };
};

interface PriceUnitsProps {
  columns: readonly PriceColumn[];
  units: Pick<ReturnType<typeof useUnits>, 'findUnit' | 'choose'>;
  onChange: () => void;
}

/** Asks once for each price column how many units a price is for. */
export const PriceUnits = ({ columns, units: { findUnit, choose }, onChange }: PriceUnitsProps) =>
  columns.length === 0 ? null : (
    <div className="tools price-units">
      {columns.map((column) => (
        <SelectBox
          key={column.name}
          label={`Prices in “${column.head}”`}
          width="14rem"
          value={findUnit(column) === undefined ? null : String(findUnit(column))}
          choices={[...units, ...(column.by === undefined ? [] : [{ value: 'ByColumn', label: `from column “${column.by}”` }])]}
          onChange={(value) => {
            const unit = byValue[value ?? ''];
            if (unit) choose(column, unit);
            onChange();
          }}
        />
      ))}
    </div>
  );
