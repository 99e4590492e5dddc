import { ownRecordField, ownRule } from '#contract/masterData/ownFields/ownFields.ts';
import type { OwnField } from '#contract/masterData/ownFields/ownFields.ts';
import { ownName } from '#contract/masterData/ownFields/ownNames.ts';
import type { Field, Resource, Tab } from '#src/resources/engine/resource.ts';

const heading = 'Own fields';

const describe = (field: OwnField): Field => ({ ...ownRecordField(field), filter: true, isFilterLate: true, isEditedInList: true });

/** Adds the own fields to the end of the first tab. */
const addOwnTab = ([first, ...others]: readonly Tab[], fields: readonly Field[]): Tab[] => {
  const section = { title: heading, fields };
  return first ? [{ ...first, sections: [...first.sections, section] }, ...others] : [{ title: heading, sections: [section] }];
};

/** Adds the own fields to a definition. They then work like any other field in columns, filters, inputs, cells and conflicts. */
export const withOwn = (resource: Resource, all: readonly OwnField[]): Resource => {
  const own = all.filter(({ Subject, Active }) => Subject === resource.entity && Active);
  if (own.length === 0) return resource;
  const fields = own.map(describe);
  const rules = Object.fromEntries(own.map((field) => [ownName(field.OwnFieldId), ownRule(field)]));
  return {
    ...resource,
    fields: [...resource.fields, ...fields],
    tabs: addOwnTab(resource.tabs, fields),
    record: resource.record.omit({ Own: true }).extend(rules),
  };
};
