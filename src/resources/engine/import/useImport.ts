import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { allEntities } from '#contract/masterData/entities/all.ts';
import type { Imported } from '#contract/masterData/entities/definition/imports.ts';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { call, describeError } from '#src/api/call.ts';
import { useTell } from '#src/api/tell.ts';
import { formatQuantity, plural } from '#src/ui/text/format.ts';
import type { Resource } from '#src/resources/engine/resource.ts';
import { checkRows, importInput, readRowProblems } from './preview/checkRows.ts';
import type { Checked, PricedPer } from './preview/checkRows.ts';
import type { ReadRow } from './read/readFileRows.ts';
import { useUndoImport } from './useUndoImport.ts';

type Doing = 'nothing' | 'checking' | 'importing';

const listKeys = ({ id, entity }: Resource) => [id, ...allEntities.flatMap((one) => (one.name === entity ? [one.code] : []))];

const describeCounts = ({ Added, Changed, Unchanged }: Imported) =>
  [
    [Added, 'added'],
    [Changed, 'changed'],
    [Unchanged, 'unchanged'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, word]) => `${formatQuantity(Number(count))} ${word}`)
    .join(', ');

/** Checks a file row by row, then imports the valid rows in one call. */
export const useImport = (resource: Resource) => {
  const { importRows } = resource.calls;
  const queryClient = useQueryClient();
  const showToast = useTell();
  const undo = useUndoImport(resource);
  const [activity, setActivity] = useState<Doing>('nothing');
  const [checkResult, setCheckResult] = useState<Checked>();
  const currentRun = useRef<AbortController>(undefined);
  const [sending, setSending] = useState<{ rows: readonly ReadRow[]; key: string }>();
  const stop = () => {
    currentRun.current?.abort();
    currentRun.current = undefined;
    setActivity('nothing');
  };
  const check = async (rows: readonly ReadRow[], pricedPer?: PricedPer) => {
    stop();
    const controller = new AbortController();
    currentRun.current = controller;
    setActivity('checking');
    setCheckResult(undefined);
    const result = await checkRows(importRows as Endpoint, rows, {
      keys: listKeys(resource),
      tell: setCheckResult,
      signal: controller.signal,
      pricedPer,
    });
    if (currentRun.current !== controller) return;
    setCheckResult(result);
    setActivity('nothing');
  };
  const fail = (error: unknown, rows: readonly ReadRow[]) => {
    const problems = readRowProblems(error, rows);
    setCheckResult(
      (current) =>
        current && {
          ...current,
          ...(problems ? { problems: new Map([...current.problems, ...problems]) } : { failure: describeError(error) }),
        },
    );
  };
  /** Returns true if the rows were imported. The same rows are sent with the same key, so that they cannot be imported twice. */
  const send = async (rows: readonly ReadRow[], FileName: string | null, pricedPer?: PricedPer) => {
    setActivity('importing');
    const { key } = sending?.rows === rows ? sending : { key: crypto.randomUUID() };
    setSending({ rows, key });
    try {
      const input = importInput(rows, { DryRun: false, FileName, pricedPer });
      const answer = (await call(importRows as Endpoint, input, { idempotencyKey: key })) as Imported;
      void queryClient.invalidateQueries();
      const { ImportId } = answer;
      showToast(
        `${plural(rows.length, 'row')} imported: ${describeCounts(answer)}`,
        ImportId === null ? {} : { undo: () => void undo(ImportId) },
      );
      // Keeps the rejected rows on the screen with their errors.
      setCheckResult((current) => current && { ...current, done: current.problems.size, added: 0, changed: 0, unchanged: 0 });
      return true;
    } catch (error) {
      fail(error, rows);
      return false;
    } finally {
      setActivity('nothing');
    }
  };
  const forget = () => {
    stop();
    setCheckResult(undefined);
  };
  return {
    doing: activity,
    importKey: sending?.key,
    checked: activity === 'checking' || checkResult ? checkResult : undefined,
    check,
    send,
    forget,
  };
};
