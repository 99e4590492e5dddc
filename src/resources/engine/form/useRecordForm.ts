import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { hasField } from '#contract/record/record.ts';
import { fieldErrors, labelField } from '#contract/words.ts';
import { toFailure } from '#src/api/call.ts';
import type { Failure } from '#contract/call/failure.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { useFormDraft } from '#src/drafts/useFormDraft.ts';
import type { FormContent } from '#src/drafts/useFormDraft.ts';
import { listNameFields } from '#contract/masterData/entities/definition/fieldNames.ts';
import { getPath, getSingular } from '#src/resources/engine/resource.ts';
import { getFieldErrors } from './conflict/refused.ts';
import type { Field, Resource } from '#src/resources/engine/resource.ts';

const addLabel = (label: string, message: string) => (/^[A-Z“]/.test(message) ? message : `${label} ${message}`);

type Problems = Readonly<Record<string, string>>;

/** Collects one error for each top-level field. An error within a field is shown at that field, such as `Depot 1 name is required`. */
const groupByField = ({ fields }: Resource, problems: Problems): Map<string, string> => {
  const errorsByField = new Map<string, string>();
  for (const [path, message] of Object.entries(problems)) {
    const [name = ''] = path.split('.');
    const field = fields.find((one) => one.name === name);
    if (field && !errorsByField.has(name)) errorsByField.set(name, addLabel(path === name ? field.label : labelField(path), message));
  }
  return errorsByField;
};

/** Resets the fields that the values of other fields make inapplicable. */
const resetUnused = ({ fields }: Resource, values: FieldValues) =>
  Object.fromEntries(fields.flatMap((field) => (hasField(field, values) ? [] : [[field.name, field.initial]])));

/** Validates with the rules of the record, which the server uses too. Returns the parsed values to send. */
const buildResolver =
  (resource: Resource, setFieldProblems: (problems: Problems) => void): Resolver =>
  (options) => {
    const values = { ...options, ...resetUnused(resource, options) };
    const result = resource.record.safeParse(values);
    const problems = result.success ? {} : fieldErrors(result.error);
    setFieldProblems(problems);
    if (result.success) return { values: result.data, errors: {} };
    const errors = [...groupByField(resource, problems)].map(([name, message]) => [name, { type: 'rule', message }]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors };
  };

export const getInitialValues = (resource: Resource): FieldValues =>
  Object.fromEntries(resource.fields.map(({ name, initial }) => [name, initial]));

export type RecordDraft = Draft<FormContent>;

/** Key for the drafts of a record, or of a new one if there is no id. */
export const draftKey = ({ name }: Resource, id?: number) => `${name}-${id ?? 'new'}`;

const fieldsOnly = ({ fields }: Resource, values: FieldValues) =>
  Object.fromEntries(fields.map(({ name }) => [name, values[name] as unknown]));

const labelFor = (resource: Resource, id?: number) => {
  const { fields, title } = resource;
  const what = getSingular(resource);
  return {
    kind: 'record',
    about: draftKey(resource, id),
    address: `${getPath(resource)}/${id ?? 'create'}`,
    describe: (values: FieldValues, changedNames: readonly string[]) => ({
      title: [id === undefined ? `New ${what}` : what.replace(/^./, (first) => first.toUpperCase()), values[title]]
        .filter(Boolean)
        .join(' '),
      detail: fields.flatMap(({ name, label }) => (changedNames.includes(name) ? [label] : [])).join(', '),
    }),
  };
};

interface RecordFormOptions {
  /** The saved record. For a new one, the initial values. */
  base: FieldValues;
  id?: number;
  storedDraft: RecordDraft | undefined;
  /** Starting values that differ from the saved record and count as unsaved, such as a copy of another record. */
  initialChanges?: FieldValues | undefined;
}

/** Clears the name of a changed reference, because it is the name of the previous record. */
const withNames = ({ fields }: Resource, base: FieldValues, values: FieldValues): Record<string, unknown> => {
  const changedReferences = fields.filter(({ name, shape }) => shape === 'reference' && values[name] !== base[name]);
  return { ...base, ...values, ...Object.fromEntries(changedReferences.flatMap(listNameFields).map((name) => [name, undefined])) };
};

/** Form state of one record. Validates with react-hook-form, shows the server's errors by field, and keeps a draft on the device until the save. */
export const useRecordForm = (resource: Resource, { base, id, storedDraft, initialChanges }: RecordFormOptions) => {
  const [defaultValues] = useState({ ...base, ...initialChanges, ...storedDraft?.content.values });
  const [problems, setProblems] = useState<Problems>({});
  const form = useForm({ defaultValues, resolver: buildResolver(resource, setProblems), shouldUnregister: false, shouldFocusError: false });
  const values = fieldsOnly(resource, form.watch());
  const { finish, askFirst } = useFormDraft({ ...labelFor(resource, id), storedDraft, values, saved: fieldsOnly(resource, base), base });
  const [failure, setFailure] = useState<Failure | undefined>();
  const unreadableNames = useRef(new Set<string>());
  const [shownUnreadable, setShownUnreadable] = useState<readonly string[]>([]);
  const [refusals, setRefusals] = useState(0);
  const refuse = () => setRefusals((before) => before + 1);
  const setInvalid = (name: string, isInvalid: boolean) => {
    if (isInvalid) unreadableNames.current.add(name);
    else {
      unreadableNames.current.delete(name);
      setShownUnreadable((before) => (before.includes(name) ? before.filter((one) => one !== name) : before));
    }
  };
  const showError = (error: unknown) => {
    const errors = getFieldErrors(error);
    // Leaves out read-only fields, because they do not show errors.
    const fieldErrorList = [...groupByField(resource, errors)].filter(
      ([name]) => !resource.fields.some((field) => field.name === name && field.isReadOnly),
    );
    setProblems(errors);
    for (const [name, message] of fieldErrorList) form.setError(name, { type: 'server', message });
    refuse();
    setFailure(fieldErrorList.length === 0 ? toFailure(error) : undefined);
  };
  /** Validates, then runs `save`. Does not save while an input has unreadable text. */
  const submit = (save: (values: FieldValues) => Promise<void>) => {
    setFailure(undefined);
    if (unreadableNames.current.size > 0) {
      setShownUnreadable([...unreadableNames.current]);
      refuse();
      return Promise.resolve();
    }
    return form.handleSubmit((input) => save(input).catch(showError), refuse)();
  };
  /** Runs `save` without validating again. Handles errors like `submit`. */
  const attempt = (save: () => Promise<void>) => {
    setFailure(undefined);
    return save().catch(showError);
  };
  const errorsWithin = (name: string) =>
    Object.entries(problems).flatMap(([path, message]) => (path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), message]] : []));
  return {
    form,
    isNew: id === undefined,
    /** Current values of the form, with the names of saved references. */
    record: withNames(resource, base, values),
    /** Fields with errors. */
    wrong: new Set([...Object.keys(form.formState.errors), ...shownUnreadable]),
    /** Number of saves refused for errors in fields. Each increase moves the focus to the first error. */
    refusals,
    /** Errors within a field, and those of other fields that its input shows. */
    problemsOf: ({ name }: Field): Problems => ({ ...problems, ...(Object.fromEntries(errorsWithin(name)) as Problems) }),
    submit,
    attempt,
    setInvalid,
    finish,
    askFirst,
    /** Reason for a failed save, if it is not an error of a field. Cleared on the next attempt. */
    failure,
  };
};

export type RecordForm = ReturnType<typeof useRecordForm>;
