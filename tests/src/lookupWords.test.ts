// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { buildResourceColumns } from '#src/resources/engine/list/buildResourceColumns.tsx';
import type { Resource } from '#src/resources/engine/resource.ts';
import { dealTypes } from '#src/resources/references/dealTypes.ts';
import { movementTypes } from '#src/resources/references/movementTypes.ts';
import { orderStatuses } from '#src/resources/references/orderStatuses.ts';

const said = (resource: Resource, row: Record<string, unknown>) =>
  buildResourceColumns(resource).map(({ cell }) => cell({ id: 1, ...row } as never));

test('kinds of deals, statuses and movements are listed in the words of every other screen', () => {
  expect(said(dealTypes, { Description: 'AdHoc' })).toEqual(['Ad hoc']);
  expect(said(orderStatuses, { Description: 'ReadyToInvoice' })).toEqual(['Ready to invoice']);
  expect(said(movementTypes, { Description: 'Breakage', Sign: -1 })).toEqual(['Breakage', 'takes from stock']);
});
