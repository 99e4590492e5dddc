import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { useDataProvider, useRefresh, useUpdate } from 'ra-core';
import { z } from 'zod';
import { fieldErrors } from '#contract/words.ts';
import { describeError } from '#src/api/call.ts';
import { useTell } from '#src/api/tell.ts';
import { isFieldChanged, buildMerge } from '#src/resources/engine/form/conflict/merge.ts';
import { getErrorCode, getFieldErrors } from '#src/resources/engine/form/conflict/refused.ts';
import type { Values } from '#src/resources/engine/kinds/kind.ts';
import { getKind } from '#src/resources/engine/kinds/kinds.ts';
import type { Field, Resource, Row } from '#src/resources/engine/resource.ts';

interface SaveCellOptions {
  row: Row;
  field: Field;
  refetch: () => unknown;
}

interface Conflict {
  /** Message such as `Bob Jones changed this on 21 Nov 2026, 10:02.` */
  message: string;
  theirs: Row;
}

/** Reduces the resource to the edited fields, because changes to other fields are no conflict. */
const limitFields = (resource: Resource, values: Values): Resource => ({
  ...resource,
  fields: resource.fields.filter(({ name }) => name in values),
});

/** Validates with the rules of the record, which the server uses too. */
const read = ({ record }: Resource, values: Values) =>
  z.object(Object.fromEntries(Object.keys(values).map((name) => [name, record.shape[name] as z.ZodType]))).safeParse(values);

interface PageKey {
  query?: { totals?: true };
}
const isRowsPage = ([, , input, kind]: QueryKey) => kind === 'page' && !(input as PageKey).query?.totals;

/** Replaces the row on the page. Reloads other data of the list, such as totals. */
const putRow = (queryClient: QueryClient, { id, calls }: Resource, savedRow: Row) => {
  const queryKey = [calls.list.method, calls.list.path];
  const isPage = { queryKey, predicate: (query: Query) => isRowsPage(query.queryKey) };
  queryClient.setQueriesData<{ rows: Values[] }>(
    isPage,
    (page) => page && { ...page, rows: page.rows.map((row) => (row[id] === savedRow.id ? savedRow : row)) },
  );
  void queryClient.invalidateQueries({ queryKey, predicate: (query) => !isRowsPage(query.queryKey) });
};

/** Saves only the edited cell and reports the result. */
export const useSaveCell = (resource: Resource, { row, field, refetch }: SaveCellOptions) => {
  const [update, { isPending }] = useUpdate<Row>();
  const provider = useDataProvider();
  const refresh = useRefresh();
  const showToast = useTell();
  const queryClient = useQueryClient();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();

  const formatValue = (record: Values) => getKind(field).write(record[field.name], field, record) || 'nothing';

  /** Restores the previous value, unless it has been changed since. */
  const restoreValue = async (savedRow: Row, before: Values) => {
    const { id } = savedRow;
    try {
      const { data: current } = await provider.getOne<Row>(resource.name, { id });
      const limited = limitFields(resource, before);
      if (limited.fields.some((one) => isFieldChanged(resource, one, savedRow, current))) {
        showToast(`${field.label} has changed again since and was not restored`, { tone: 'warning' });
        return;
      }
      await provider.update(resource.name, { id, data: { ...before, Version: current.Version }, previousData: current });
      refresh();
    } catch (error) {
      showToast(describeError(error), { tone: 'error' });
    }
  };
  const send = async (values: Values, base: Row) => {
    const data = { ...values, Version: base.Version };
    const options = { returnPromise: true, mutationMode: 'pessimistic' } as const;
    const savedRow = (await update(resource.name, { id: base.id, data, previousData: base }, options)) as unknown as Row;
    putRow(queryClient, resource, savedRow);
    const before = Object.fromEntries(Object.keys(values).map((name) => [name, base[name]]));
    showToast(`${String(savedRow[resource.title])}: ${field.label.toLowerCase()} ${formatValue(savedRow)}`, {
      undo: () => void restoreValue(savedRow, before),
    });
  };
  const sendOrAsk = async (values: Values, base: Row): Promise<boolean> => {
    try {
      await send(values, base);
      return true;
    } catch (error) {
      if (getErrorCode(error) !== 'STALE_VERSION') throw error;
      const { data: remoteRow } = await provider.getOne<Row>(resource.name, { id: base.id });
      const { disputed } = buildMerge(limitFields(resource, values), { base, mine: { ...base, ...values }, theirs: remoteRow });
      if (disputed.length === 0) return sendOrAsk(values, remoteRow);
      setConflict({ message: (error as Error).message.replace(/\. Reload it.*$/, '.'), theirs: remoteRow });
      return false;
    }
  };
  return {
    pending: isPending,
    problems,
    failure,
    conflict,
    /** Saves the value. Returns true if it is saved or unchanged. */
    save: async (input: Values) => {
      const values = Object.fromEntries(
        limitFields(resource, input)
          .fields.filter((one) => isFieldChanged(resource, one, row, { ...row, ...input }))
          .map(({ name }) => [name, input[name]]),
      );
      setProblems({});
      setFailure(undefined);
      if (Object.keys(values).length === 0) return true;
      const result = read(resource, values);
      if (!result.success) {
        setProblems(fieldErrors(result.error));
        return false;
      }
      try {
        return await sendOrAsk(result.data, conflict?.theirs ?? row);
      } catch (error) {
        const errors = getFieldErrors(error);
        setProblems(errors);
        setFailure(field.name in errors ? undefined : (Object.values(errors)[0] ?? describeError(error)));
        return false;
      }
    },
    /** Keeps the other user's value, which the list already shows. */
    takeTheirs: async () => {
      await refetch();
    },
  };
};
