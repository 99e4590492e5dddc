import { lazy, Suspense, useMemo } from 'react';
import type { OwnField } from '#contract/masterData/ownFields/ownFields.ts';
import { ownName } from '#contract/masterData/ownFields/ownNames.ts';
import type { OwnSubject } from '#contract/masterData/ownFields/ownSubjects.ts';
import type { ListFilter } from '#src/lists/list.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { describeDateRange, describeNumberRange } from '#src/ui/inputs/typed/parseRange.ts';
import { formatDate, formatNumber } from '#src/ui/text/format.ts';
import { buildRangeFilter } from '#src/resources/engine/kinds/filters/filterRange.tsx';
import { useOwnFields } from './useOwnFields.ts';

interface OwnRow {
  Own: Record<string, unknown>;
  OwnNames: Record<string, string>;
}

// Loaded on demand, because a list does not need the inputs.
const OwnFilter = lazy(async () => ({ default: (await import('./OwnFilter.tsx')).OwnFilter }));
const OwnFilterValue = lazy(async () => ({ default: (await import('./OwnFilter.tsx')).OwnFilterValue }));

const writers: Partial<Record<OwnField['Kind'], (value: unknown) => string>> = {
  Number: (value) => formatNumber(value as number),
  Date: (value) => formatDate(value as string),
  YesNo: (value) => (value === true ? 'Yes' : 'No'),
};

const writeOwn = ({ OwnFieldId, Kind }: OwnField, { Own, OwnNames }: OwnRow) => {
  const value = Own[OwnFieldId];
  if (value === undefined || value === null) return '';
  return OwnNames[OwnFieldId] ?? writers[Kind]?.(value) ?? (typeof value === 'string' ? value : '');
};

export const buildOwnColumn = <Row extends OwnRow>(field: OwnField): Column<Row> => ({
  key: ownName(field.OwnFieldId),
  title: field.Label,
  sortBy: 'server',
  isFigure: field.Kind === 'Number',
  showsTitle: true,
  hideOrder: 4,
  cell: (row) => writeOwn(field, row),
  value: (row) => writeOwn(field, row),
});

const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

const rangeKinds = new Set<OwnField['Kind']>(['Number', 'Date']);

const describeOwn = ({ Kind }: OwnField, value: string) => {
  if (Kind === 'Date') return describeDateRange(value);
  return Kind === 'Number' ? describeNumberRange(value, (text) => formatNumber(Number(text))) : value;
};

const buildOwnFilter = (field: OwnField): ListFilter => {
  const chip = { key: ownName(field.OwnFieldId), label: field.Label, isLate: true };
  if (field.Kind === 'YesNo') return { ...chip, choices: yesNo };
  if (field.Kind === 'Choice') return { ...chip, choices: field.Choices.map((value) => ({ value, label: value })) };
  return {
    ...chip,
    choices: [],
    ...(rangeKinds.has(field.Kind) && { toFilter: (value: string) => buildRangeFilter(chip.key, value) }),
    ...(field.Kind === 'Reference'
      ? {
          showValue: (value: string) => (
            <Suspense fallback="…">
              <OwnFilterValue own={field} value={value} />
            </Suspense>
          ),
        }
      : { describe: (value: string) => describeOwn(field, value) }),
    input: (inputProps) => <OwnFilter own={field} {...inputProps} />,
  };
};

/** Returns the own fields as columns and filters for a list that is not generated. `isPending` until they are loaded or have failed. */
export const useOwnColumns = <Row extends OwnRow>(subject: OwnSubject) => {
  const { fields, isPending } = useOwnFields();
  const columnsAndFilters = useMemo(() => {
    const own = fields?.filter(({ Subject }) => Subject === subject) ?? [];
    return { columns: own.map((field) => buildOwnColumn<Row>(field)), filters: own.map(buildOwnFilter) };
  }, [fields, subject]);
  return { ...columnsAndFilters, isPending };
};
