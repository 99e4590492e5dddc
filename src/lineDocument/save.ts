import { useCallback, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { summariseErrors } from '#contract/words.ts';
import { call, toFailure } from '#src/api/call.ts';
import { useAction } from '#src/api/useAction.ts';
import type { KeyKeeper } from '#src/api/useAction.ts';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { mergeFields } from '#src/ui/state/mergeFields.ts';
import type { ConfirmationRequest, DocumentBody, DocumentTypes, FormParts, LineDocument } from './definition.ts';
import { openSaved } from './draft.ts';
import { describeErrors, findMissing, showErrors } from './errors.ts';
import { visibleColumns } from './grid/columns.tsx';
import { focusCell, focusLine } from './grid/gridActions.ts';
import { describeChanges, mergeLines } from './merge.ts';
import { useConflict } from './useConflict.ts';
import { useFailure } from './useFailure.ts';

/**
 * Merges the request bodies of two users by field and line. If both changed the same field, the local value is used. If one user chose
 * another owner of the lines, such as another invoice, all lines come from that user.
 */
export const mergeBodies = <T extends DocumentTypes>(
  { merge = { namesOf: () => [] }, lineOwnerFields = [] }: Pick<LineDocument<T>, 'merge' | 'lineOwnerFields'>,
  [base, local, remote]: readonly [DocumentBody<T['SentLine']>, DocumentBody<T['SentLine']>, DocumentBody<T['SentLine']>],
): DocumentBody<T['SentLine']> => {
  const ownerOf = (body: object) => JSON.stringify(lineOwnerFields.map((field) => [field, (body as Record<string, unknown>)[field]]));
  const newOwnerBody = [local, remote].find((body) => ownerOf(body) !== ownerOf(base));
  const ownerFields = newOwnerBody && Object.fromEntries(Object.entries(newOwnerBody).filter(([field]) => lineOwnerFields.includes(field)));
  const lines = local.Lines && (newOwnerBody ? newOwnerBody.Lines : mergeLines([base.Lines ?? [], local.Lines, remote.Lines ?? []], merge));
  return { ...mergeFields(base, local, remote), ...ownerFields, ...(lines && { Lines: lines }) };
};

interface SaveParts<T extends DocumentTypes> extends FormParts<T> {
  keys: KeyKeeper;
  grid: RefObject<HTMLElement | null>;
  isDirty: boolean;
  /** Called if the record has changed and the document cannot merge. */
  onStale?: (() => unknown) | undefined;
  /** Called after a save. `nextAction` names what the pressed button does next. `isMerged` is true if another user's changes were merged in. */
  onSaved: (saved: T['Saved'], nextAction: string, isMerged: boolean) => unknown;
}

/** Saves the document. Shows errors at their cells, asks about warnings and merges another user's changes on request. */
export const useSaveDocument = <T extends DocumentTypes>(document: LineDocument<T>, parts: SaveParts<T>) => {
  const { store, saved, context, keys, grid, isDirty, onStale, onSaved } = parts;
  const { calls } = document;
  const toast = useToast();
  const nextAction = useRef('stay');
  const sentLines = useRef<readonly T['Line'][]>([]);
  const { invalid, setInvalid } = useInvalid();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const describe = useCallback(() => describeErrors(store, document.columns), [store, document]);
  const { failure, setFailure, refuse } = useFailure({ subscribe: store.subscribe, describe, errors });
  const [confirmation, setConfirmation] = useState<ConfirmationRequest | undefined>();
  const conflict = useConflict<T['Saved']>({
    load: async () => (await call(calls.get as Endpoint, { params: { id: saved && document.idOf(saved) } })) as T['Saved'],
    describe: (now) => (saved && document.changes ? describeChanges(saved, now, document.changes) : []),
    onFailure: setFailure,
  });
  const { remote } = conflict;
  const [isSettling, setSettling] = useState(false);

  const onFailed = (error: Error) => {
    const isKnown = error instanceof ApiError;
    const isQuestion = isKnown && error.code === 'CONFIRMATION_NEEDED';
    setConfirmation(isQuestion ? (error.details as ConfirmationRequest) : undefined);
    if (isQuestion) return true;
    if (isKnown && error.code === 'STALE_VERSION' && saved && calls.get) void conflict.show(error.message);
    else if (isKnown && Object.keys(error.errors).length > 0) {
      // Merged lines are in another order than those on screen, so no error can be shown at a line.
      const lines = remote.current ? [] : sentLines.current;
      const { first, others } = showErrors(store, document.columns, lines, error.errors, document.linesField);
      setErrors(others);
      refuse(summariseErrors(error.errors), 'fields');
      if (first) focusCell(grid.current, first.key, first.cell);
    } else {
      setFailure(toFailure(error));
      if (isKnown && error.code === 'STALE_VERSION') onStale?.();
    }
    return true;
  };
  const finishSave = (answer: T['Saved']) => {
    setConfirmation(undefined);
    return onSaved(answer, nextAction.current, remote.current !== undefined);
  };
  /** Treats a document that an earlier attempt has saved like one saved now. */
  const onSavedEarlier = (answer: unknown) => finishSave(answer as T['Saved']);
  const add = useAction(calls.add, { keys, onFailed, ...(document.isAddedOnce && { onSavedEarlier }) });
  const edit = useAction(calls.edit ?? calls.add, { keys, onFailed });

  const buildBody = (record: T['Saved']) => document.send(openSaved(document, record, context), { saved: record, context });
  const write = async (confirmations: object): Promise<T['Saved'] | undefined> => {
    const input = { header: store.get().header, lines: store.inOrder().filter((line) => !store.isBlank(line)) };
    sentLines.current = input.lines;
    const localBody = document.send(input, { saved, context });
    if (!saved) {
      const params = document.addParams?.(context);
      return (await add.run({ ...(params && { params }), body: { ...localBody, ...confirmations } })) as T['Saved'] | undefined;
    }
    const now = remote.current;
    const body = now ? mergeBodies(document, [buildBody(saved), localBody, buildBody(now)]) : localBody;
    const answer = await edit.run({
      params: { id: document.idOf(saved) },
      body: { Version: ((now ?? saved) as { Version: number }).Version, ...body, ...confirmations },
    });
    return answer as T['Saved'] | undefined;
  };
  /** Saves, then calls `onSaved` with the name of the next action. Sends nothing for an unchanged record. */
  const save = async (action: string, confirmations: object = {}) => {
    if (add.pending || edit.pending || isSettling) return;
    nextAction.current = action;
    setSettling(true);
    await store.settled().finally(() => setSettling(false));
    const headerErrors = document.missing(store.get().header);
    const first = findMissing(store, visibleColumns(document.columns, context), context);
    setErrors(headerErrors);
    if (first) refuse(describe() ?? '', 'lines');
    else setFailure(undefined);
    if (document.noLine !== undefined && store.inOrder().every(store.isBlank)) {
      toast(document.noLine, { tone: 'warning' });
      focusLine(grid.current, store);
      return;
    }
    if (Object.keys(headerErrors).length > 0 || invalid.size > 0) return;
    if (first) {
      focusCell(grid.current, first.key, first.cell);
      return;
    }
    const answer = isDirty || !saved ? await write(confirmations) : saved;
    if (!answer) return;
    conflict.close();
    await finishSave(answer);
  };
  return {
    save: (action: string) => void save(action),
    again: () => void save(nextAction.current),
    confirm: (fields: object) => void save(nextAction.current, fields),
    dismiss: () => setConfirmation(undefined),
    asked: confirmation,
    conflict: conflict.shown,
    errors,
    failure: confirmation || conflict.shown ? undefined : failure,
    invalid,
    setInvalid,
    /** Clears the error of a changed field. */
    correct: (field: string) =>
      setErrors((before) =>
        before[field] === undefined ? before : Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)),
      ),
    /** Reports an error of another action on the document. */
    fail: onFailed,
    pending: isSettling || add.pending || edit.pending,
  };
};
export type Saving = ReturnType<typeof useSaveDocument>;
