import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { fieldErrors } from '#contract/words.ts';
import { failureOf } from '#src/api/call.ts';
import type { Failure } from '#contract/failure.ts';
import type { Draft } from '#src/drafts/draft.ts';
import { useFormDraft } from '#src/drafts/useFormDraft.ts';
import type { FormContent } from '#src/drafts/useFormDraft.ts';
import { pathOf, singularOf } from '#src/resources/engine/resource.ts';
import type { Resource } from '#src/resources/engine/resource.ts';

const say = (label: string, message: string) => (/^[A-Z“]/.test(message) ? message : `${label} ${message}`);

/** The record's own rules, the same that the server keeps; what passes is what is sent. */
const resolverOf =
  (resource: Resource): Resolver =>
  (values) => {
    const read = resource.record.safeParse(values);
    if (read.success) return { values: read.data, errors: {} };
    const errors = Object.entries(fieldErrors(read.error)).map(([name, message]) => {
      const label = resource.fields.find((field) => field.name === name)?.label ?? name;
      return [name, { type: 'rule', message: say(label, message) }];
    });
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors };
  };

export const initialOf = (resource: Resource): FieldValues =>
  Object.fromEntries(resource.fields.map(({ name, initial }) => [name, initial]));

interface Refused {
  body?: { code?: string; errors?: Record<string, string> };
}

export const codeOf = (error: unknown) => (error as Refused).body?.code;

export type TakenRecord = Draft<FormContent>;

/** By it a form finds its drafts; without an id those of a new record. */
export const recordAbout = ({ name }: Resource, id?: number) => `${name}-${id ?? 'new'}`;

const fieldsOnly = ({ fields }: Resource, values: FieldValues) =>
  Object.fromEntries(fields.map(({ name }) => [name, values[name] as unknown]));

const labelFor = (resource: Resource, id?: number) => {
  const { fields, title } = resource;
  const what = singularOf(resource);
  return {
    kind: 'record',
    about: recordAbout(resource, id),
    address: `${pathOf(resource)}/${id ?? 'create'}`,
    describe: (values: FieldValues, changed: readonly string[]) => ({
      title: [id === undefined ? `New ${what}` : what.replace(/^./, (first) => first.toUpperCase()), values[title]]
        .filter(Boolean)
        .join(' '),
      detail: fields.flatMap(({ name, label }) => (changed.includes(name) ? [label] : [])).join(', '),
    }),
  };
};

interface RecordFormOptions {
  /** The record as it is saved; of a new one what its fields begin with. */
  base: FieldValues;
  id?: number;
  taken: TakenRecord | undefined;
}

/**
 * A form of one record: react-hook-form, the rules of the record, the server's field errors under their inputs, and what is typed kept on the
 * device until it is saved.
 */
export const useRecordForm = (resource: Resource, { base, id, taken }: RecordFormOptions) => {
  const [defaultValues] = useState({ ...base, ...taken?.content.values });
  const form = useForm({ defaultValues, resolver: resolverOf(resource), shouldUnregister: false });
  const values = fieldsOnly(resource, form.watch());
  const { finish } = useFormDraft({ ...labelFor(resource, id), taken, values, saved: fieldsOnly(resource, base), base });
  const [failure, setFailure] = useState<Failure | undefined>();
  const notUnderstood = useRef(new Set<string>());
  const setInvalid = (name: string, isInvalid: boolean) => {
    if (isInvalid) notUnderstood.current.add(name);
    else notUnderstood.current.delete(name);
  };
  const tell = (error: unknown) => {
    const errors = Object.entries((error as Refused).body?.errors ?? {});
    const known = errors.filter(([name]) => resource.fields.some((field) => field.name === name));
    known.forEach(([name, message], index) => {
      const label = resource.fields.find((field) => field.name === name)?.label ?? name;
      form.setError(name, { type: 'server', message: say(label, message) }, { shouldFocus: index === 0 });
    });
    setFailure(known.length === 0 ? failureOf(error) : undefined);
  };
  /** Runs `save` with what the rules let through; Save never closes over an error. */
  const submit = (save: (values: FieldValues) => Promise<void>) => {
    setFailure(undefined);
    const [first] = notUnderstood.current;
    if (first !== undefined) {
      form.setFocus(first);
      return Promise.resolve();
    }
    return form.handleSubmit((given) => save(given).catch(tell))();
  };
  return {
    form,
    submit,
    setInvalid,
    finish,
    /** Why nothing was saved, where no field is at fault: until it is tried again. */
    failure,
  };
};

export type RecordForm = ReturnType<typeof useRecordForm>;
