import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { refused } from '#contract/failure.ts';
import type { Failure } from '#contract/failure.ts';
import { ApiError } from '#contract/request.ts';
import { summaryOf } from '#contract/words.ts';
import { call, failureOf } from '#src/api/call.ts';
import { useAction } from '#src/api/useAction.ts';
import type { KeyKeeper } from '#src/api/useAction.ts';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import type { FoundConflict } from '#src/ui/screen/say/FasterNotice.tsx';
import { joinFields } from '#src/ui/state/joinFields.ts';
import type { DocumentBody, DocumentTypes, FormParts, LineDocument, Warning } from './definition.ts';
import { describeErrors, findMissing, showErrors } from './errors.ts';
import { focusCell } from './grid/gridActions.ts';
import { describeChanges, mergeLines } from './merge.ts';

/** Merges the bodies of two people, field by field and line by line. Where both changed the same, mine wins. */
export const mergeBodies = <T extends DocumentTypes>(
  { merge }: Pick<LineDocument<T>, 'merge'>,
  [base, mine, theirs]: readonly [DocumentBody<T['SentLine']>, DocumentBody<T['SentLine']>, DocumentBody<T['SentLine']>],
): DocumentBody<T['SentLine']> => ({
  ...joinFields(base, mine, theirs),
  ...(mine.Lines && { Lines: mergeLines([base.Lines ?? [], mine.Lines, theirs.Lines ?? []], merge) }),
});

interface SaveParts<T extends DocumentTypes> extends FormParts<T> {
  keys: KeyKeeper;
  grid: RefObject<HTMLElement | null>;
  isDirty: boolean;
  /** Runs after a save, with what the button asked for besides. */
  onSaved: (saved: T['Saved'], then: string) => unknown;
}

/** Saves the document. Errors go to their cells, warnings are asked about, and changes of somebody else are merged on request. */
export const useSaveDocument = <T extends DocumentTypes>(document: LineDocument<T>, parts: SaveParts<T>) => {
  const { store, saved, context, keys, grid, isDirty, onSaved } = parts;
  const remote = useRef<T['Saved'] | undefined>(undefined);
  const wish = useRef('stay');
  const sent = useRef<readonly T['Line'][]>([]);
  const { invalid, setInvalid } = useInvalid();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<Failure | undefined>();
  const [warnings, setWarnings] = useState<readonly Warning[] | undefined>();
  const [conflict, setConflict] = useState<FoundConflict | undefined>();
  const [isSettling, setSettling] = useState(false);

  const showConflict = async (message: string, opened: T['Saved']) => {
    setConflict({ faster: message, changes: [] });
    try {
      const now = (await call(document.calls.get, { params: { id: document.idOf(opened) } })) as T['Saved'];
      remote.current = now;
      setConflict({ faster: message, changes: describeChanges(opened, now, document.changes) });
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  const onFailed = (error: Error) => {
    const isKnown = error instanceof ApiError;
    if (isKnown && error.code === 'CONFIRMATION_NEEDED') setWarnings((error.details as { Warnings: Warning[] }).Warnings);
    else if (isKnown && error.code === 'STALE_VERSION' && saved) void showConflict(error.message, saved);
    else if (isKnown && Object.keys(error.errors).length > 0) {
      // Merged lines have another order than those on the screen.
      const lines = remote.current ? [] : sent.current;
      const { first, others } = showErrors(store, document.columns, lines, error.errors);
      setErrors(others);
      setFailure(refused(summaryOf(error.errors)));
      if (first) focusCell(grid.current, first.key, first.cell);
    } else setFailure(failureOf(error));
    return true;
  };
  const add = useAction(document.calls.add, { keys, onFailed });
  const edit = useAction(document.calls.edit, { keys, onFailed });

  const bodyOf = (record: T['Saved']) => document.send(document.open(record), { saved: record, context });
  const write = async (confirmed: readonly Warning[]): Promise<T['Saved'] | undefined> => {
    const input = { header: store.get().header, lines: store.inOrder().filter((line) => !store.isBlank(line)) };
    sent.current = input.lines;
    const confirmations = Object.fromEntries(
      confirmed.flatMap(({ Kind }) => (document.confirmations[Kind] ? [[document.confirmations[Kind], true]] : [])),
    );
    const mine = document.send(input, { saved, context });
    if (!saved) return (await add.run({ body: { ...mine, ...confirmations } })) as T['Saved'] | undefined;
    const now = remote.current;
    const body = now ? mergeBodies(document, [bodyOf(saved), mine, bodyOf(now)]) : mine;
    const answer = await edit.run({
      params: { id: document.idOf(saved) },
      body: { ...body, Version: now?.Version ?? saved.Version, ...confirmations },
    });
    return answer as T['Saved'] | undefined;
  };
  /** Saves, and passes `then` on. Nothing is sent for a record that is unchanged. */
  const save = async (then: string, confirmed: readonly Warning[] = []) => {
    if (add.pending || edit.pending || isSettling) return;
    wish.current = then;
    setSettling(true);
    await store.settled().finally(() => setSettling(false));
    const missing = document.missing(store.get().header);
    const first = findMissing(store, document.columns);
    setErrors(missing);
    setFailure(first ? refused(describeErrors(store) ?? '') : undefined);
    if (Object.keys(missing).length > 0 || invalid.size > 0) return;
    if (first) {
      focusCell(grid.current, first.key, first.cell);
      return;
    }
    const answer = isDirty || !saved ? await write(confirmed) : saved;
    if (!answer) return;
    setWarnings(undefined);
    setConflict(undefined);
    await onSaved(answer, then);
  };
  return {
    save: (then: string) => void save(then),
    again: () => void save(wish.current),
    confirm: () => void save(wish.current, warnings),
    dismiss: () => setWarnings(undefined),
    warnings,
    conflict,
    errors,
    failure: warnings || conflict ? undefined : failure,
    setInvalid,
    pending: isSettling || add.pending || edit.pending,
  };
};
export type Saving = ReturnType<typeof useSaveDocument>;
