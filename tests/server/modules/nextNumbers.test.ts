import { expect, test } from 'vitest';
import { importOpeningItems, getNextNumbers, setNextNumber, undoOpeningBatch } from '#contract/money/openingItems/calls.ts';
import type { NumberSeries } from '#contract/money/openingItems/calls.ts';
import { given } from '#tests/support/given.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const setTo = async (series: NumberSeries, NextNumber: number) =>
  (await app.as('Admin')).call(setNextNumber, { params: { series }, body: { NextNumber } });

const nextOf = async (series: NumberSeries) => {
  const all = await (await app.as('Finance')).call(getNextNumbers);
  return all.find(({ Series }) => Series === series);
};

test('an administrator says where each kind of paper goes on, upward only, until the first of it is raised', async () => {
  expect(await nextOf('deal')).toMatchObject({ IsBegun: false });
  expect(await setTo('deal', 48_212)).toEqual({ Series: 'deal', NextNumber: 48_212, IsBegun: false });
  await expect(setTo('deal', 48_211)).toFailWith('INVALID_INPUT', 'NextNumber');
  await expect(setTo('deal', 100_000_000)).toFailWith('INVALID_INPUT', 'NextNumber');
  const finance = await app.as('Finance');
  await expect(finance.call(setNextNumber, { params: { series: 'deal' }, body: { NextNumber: 50_000 } })).toFailWith('NOT_ALLOWED');
  const { customer, product } = await givenTrade(app.db);
  const { DealNo } = await takeOrder(await app.as('Office'), customer.CustomerId, product.ProductId);
  expect(DealNo).toBe(48_212);
  await expect(setTo('deal', 50_000)).toFailWith('RULE_BROKEN');
  expect(await nextOf('deal')).toMatchObject({ NextNumber: 48_213, IsBegun: true });
});

test('an invoice number that was set stays where open invoices with lower ones come in or are taken back, and gives way to higher ones', async () => {
  const finance = await app.as('Finance');
  const { AccountCode } = await given.customer(app.db);
  const bring = (InvoiceNo: string) => {
    const row = { AccountCode, InvoiceNo, InvoiceDate: '01/10/2026', Amount: '1,200.00', VatAmount: '200.00' };
    return finance.call(importOpeningItems, { body: { Kind: 'Invoices', Rows: [row], DryRun: false, FileName: null } });
  };
  await setTo('invoice', 30_000);
  const { OpeningBatchId } = await bring('20440');
  expect(await nextOf('invoice')).toMatchObject({ NextNumber: 30_000 });
  await finance.call(undoOpeningBatch, { params: { id: OpeningBatchId ?? 0 } });
  expect(await nextOf('invoice')).toMatchObject({ NextNumber: 30_000 });
  await bring('31000');
  expect(await nextOf('invoice')).toMatchObject({ NextNumber: 31_001 });
});
