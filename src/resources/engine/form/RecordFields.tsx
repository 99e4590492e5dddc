import { lazy, Suspense } from 'react';
import { hasField } from '#contract/record/record.ts';
import { useController } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { getKind } from '#src/resources/engine/kinds/kinds.ts';
import type { Field, Resource, Tab } from '#src/resources/engine/resource.ts';
import { Loading } from '#src/ui/states/states.tsx';
import './fields.css';
import { useFirstWrong } from './useFirstWrong.ts';
import type { RecordForm } from './useRecordForm.ts';

const FormTabs = lazy(async () => ({ default: (await import('./screen/FormTabs.tsx')).FormTabs }));

interface FieldInputProps {
  field: Field;
  recordForm: RecordForm;
  isFirst: boolean;
}

const FieldInput = ({ field, recordForm, isFirst }: FieldInputProps) => {
  const { form, problemsOf, record, setInvalid } = recordForm;
  const controller = useController({ name: field.name, control: form.control });
  const { Input, write } = getKind(field);
  const value = controller.field.value as unknown;
  if (field.isReadOnly || (field.isAddOnly && !recordForm.isNew))
    return (
      <div className="field">
        <span className="soft">{field.label}</span>
        <span>{write(value, field, record) || 'None'}</span>
      </div>
    );
  return (
    <Suspense fallback={<div className="field" aria-busy="true" />}>
      <Input
        field={field}
        value={value}
        onChange={controller.field.onChange}
        record={record}
        setField={(name, next) => form.setValue(name, next, { shouldDirty: true })}
        error={controller.fieldState.error?.message}
        problems={problemsOf(field)}
        autoFocus={isFirst}
        inputRef={controller.field.ref}
        onInvalid={(isInvalid) => setInvalid(field.name, isInvalid)}
      />
    </Suspense>
  );
};

const TabFields = ({ tab, recordForm, first }: { tab: Tab; recordForm: RecordForm; first: string | undefined }) =>
  tab.sections.map(({ title, fields }) => (
    <section key={title} className="record-section" aria-label={title || tab.title}>
      {title && <h2>{title}</h2>}
      <div className="form-grid record-fields">
        {fields.map((field) =>
          hasField(field, recordForm.record) ? (
            <FieldInput key={field.name} field={field} recordForm={recordForm} isFirst={field.name === first} />
          ) : null,
        )}
      </div>
    </section>
  ));

/** Leaves out fields that are shown by the input of another field, such as the lines of an address. */
const removeCovered = (tabs: readonly Tab[], isNew: boolean): Tab[] => {
  const allFields = tabs.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields));
  const coveredNames = new Set(allFields.flatMap((field) => getKind(field).covers ?? []));
  const isDrawn = (field: Field) => !coveredNames.has(field.name) && !(isNew && field.isReadOnly);
  return tabs
    .map((tab) => ({
      ...tab,
      sections: tab.sections
        .map((section) => ({ ...section, fields: section.fields.filter(isDrawn) }))
        .filter(({ fields }) => fields.length > 0),
    }))
    .filter(({ sections }) => sections.length > 0);
};

/** Shows every field of the definition in order, by tab and section. */
export const RecordFields = ({ resource, recordForm }: { resource: Resource; recordForm: RecordForm }) => {
  const tabs = removeCovered(resource.tabs, recordForm.isNew);
  const firstField = tabs[0]?.sections[0]?.fields[0]?.name;
  const [firstTab, secondTab] = tabs;
  const formRef = useFirstWrong(recordForm.refusals);
  const [address] = useSearchParams();
  if (firstTab && !secondTab)
    return (
      <div ref={formRef}>
        <TabFields tab={firstTab} recordForm={recordForm} first={firstField} />
      </div>
    );
  const countErrors = (tab: Tab) => tab.sections.flatMap(({ fields }) => fields).filter(({ name }) => recordForm.wrong.has(name)).length;
  return (
    <div ref={formRef}>
      <Suspense fallback={<Loading rows={5} />}>
        <FormTabs
          opened={address.get('part')}
          refusals={recordForm.refusals}
          tabs={tabs.map((tab) => ({
            title: tab.title,
            wrong: countErrors(tab),
            content: <TabFields tab={tab} recordForm={recordForm} first={firstField} />,
          }))}
        />
      </Suspense>
    </div>
  );
};
