import type { z } from 'zod';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { describeFields } from '#contract/record/record.ts';
import type { RecordField } from '#contract/record/record.ts';
import type { Field, Resource, ResourceCalls, ResourceOptions, FieldNameOptions, Sections, Source, Tab } from './resource.ts';

const listRoles = ({ allow }: Endpoint) => (typeof allow === 'string' ? [] : allow);

const describe = (fields: readonly RecordField[], fieldOptions: FieldNameOptions<string>): Field[] =>
  fields.map((field) => ({
    ...field,
    kind: fieldOptions.kinds?.[field.name] ?? field.kind,
    search: fieldOptions.search?.includes(field.name) ?? false,
    filter: fieldOptions.filters?.includes(field.name) ?? false,
    isFilterLate: fieldOptions.lateFilters?.includes(field.name) ?? false,
    isExtra: fieldOptions.columns ? !fieldOptions.columns.includes(field.name) : false,
    isFormOnly: fieldOptions.formOnly?.includes(field.name) ?? false,
    isEditedInList: fieldOptions.editedInList?.includes(field.name) ?? false,
  }));

const firstTab = 'Details';

const buildTabs = (fields: readonly Field[], tabs: Readonly<Record<string, Sections>> = {}): Tab[] => {
  const namedFields = new Set(Object.values(tabs).flatMap((sections) => Object.values(sections).flat()));
  const find = (name: string) => fields.filter((field) => field.name === name);
  const ownTabs = Object.entries(tabs).map(([title, sections]) => ({
    title,
    sections: Object.entries(sections).map(([title, names]) => ({ title, fields: names.flatMap(find) })),
  }));
  const unnamedFields = fields.filter(({ name }) => !namedFields.has(name));
  const lists = ownTabs.length > 0 ? unnamedFields.filter(({ shape }) => shape === 'rows') : [];
  const otherFields = unnamedFields.filter((field) => !lists.includes(field));
  const tabsOfLists = lists.map((field) => ({ title: field.label, sections: [{ title: '', fields: [field] }] }));
  if (otherFields.length === 0) return [...ownTabs, ...tabsOfLists];
  const [first, ...between] = ownTabs;
  const others = [...between, ...tabsOfLists];
  const firstSection = { title: '', fields: otherFields };
  return first ? [{ ...first, sections: [firstSection, ...first.sections] }, ...others] : [{ title: firstTab, sections: [firstSection] }];
};

/** A single record has no list or add call. Both are placeholders and are never called. */
const getCalls = ({ calls }: Pick<Source, 'calls'>): ResourceCalls =>
  'list' in calls ? calls : { ...calls, list: calls.get, add: calls.edit };

const omitWrites = ({
  importRows: _imports,
  editMany: _edits,
  remove: _one,
  removeMany: _many,
  removeAll: _all,
  ...calls
}: ResourceCalls): ResourceCalls => calls;

/** Builds all screens of a resource from a definition: list, forms, import, export, history, menu entry and permissions. */
export const resource = <Fields extends z.core.$ZodLooseShape>(options: ResourceOptions<Fields>): Resource => {
  const {
    name,
    of,
    menu,
    roles,
    tabs,
    related = [],
    aside,
    paper,
    actions = [],
    files = [],
    hasFiles = false,
    added,
    lacks,
    question,
  } = options;
  const record = of.record as unknown as z.ZodObject;
  const { isReadOnly = false, isSingle = !('list' in of.calls) } = of;
  const calls = getCalls(of);
  const allFields = describeFields(record);
  const isOwn = ({ shape }: RecordField) => shape === 'ownValues';
  const describedFields = describe(
    allFields.filter((field) => !isOwn(field)),
    options,
  ).map((field) => (isReadOnly ? { ...field, isReadOnly } : field));
  const title = of.title ?? describedFields[0]?.name ?? '';
  return {
    name,
    entity: of.name,
    id: of.id ?? `${of.name}Id`,
    plural: of.plural,
    record,
    order: of.order ?? title,
    isReadOnly,
    canRemove: !isReadOnly && calls.remove !== undefined && describedFields.some((field) => field.name === 'Active'),
    isSingle,
    hasOwn: allFields.some(isOwn),
    calls: isReadOnly ? omitWrites(calls) : calls,
    title,
    code: of.code ?? title,
    menu,
    roles: roles ?? listRoles(calls.add),
    fields: describedFields,
    tabs: buildTabs(describedFields, tabs),
    related,
    aside,
    paper,
    question,
    actions,
    hasFiles,
    files,
    added,
    lacks,
  };
};
