import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { invalidField } from '#contract/call/errors.ts';
import { readReply } from '#contract/call/request.ts';
import { DateOnly, requiredText } from '#contract/values.ts';
import { fieldErrors, labelField, describeField, configureMessages } from '#contract/words.ts';

const anyCall = endpoint({ method: 'GET', path: '/api/Any', allow: 'anyone', summary: 'Any', reply: z.object({ Code: z.string() }) });

test.each([502, 503, 504])('%i with a page of HTML is a plain sentence, never its markup', async (status) => {
  const page = new Response('\n<!doctype html><h1>Service Unavailable</h1>', { status });
  await expect(readReply(anyCall, page)).rejects.toMatchObject({
    status,
    message: 'The server is not available. Try again in a moment.',
  });
});

test('another answer of HTML says that it was not understood', async () => {
  await expect(readReply(anyCall, new Response('<html>', { status: 500 }))).rejects.toThrow('invalid response (500)');
});

test('a refusal begins with its subject, or is a sentence of its own', () => {
  expect(invalidField('PaymentMethodId', 'is not a known way of paying').message).toBe('Payment method is not a known way of paying');
  expect(invalidField('NewPassword', 'New password must be different.').message).toBe('New password must be different.');
});

test('a missing text is required; a wrong one must be text', () => {
  configureMessages();
  const wrong = (input: unknown) => {
    const { error } = z.object({ Name: requiredText() }).safeParse(input);
    return error && fieldErrors(error).Name;
  };
  expect([wrong({}), wrong({ Name: 5 }), wrong({ Name: '' })]).toEqual(['is required', 'must be text', 'is required']);
});

test.each([
  ['Addresses.0.Line1', 'Address 1 line 1'],
  ['Rows.0.2024', 'Row 1 2024'],
  ['Lines.1.OrderDetailId', 'Line 2 order line'],
  ['Entries.2.Name', 'Entry 3 name'],
  ['Lines.0.UnitPrice', 'Line 1 unit price'],
  ['Own.12', 'Own field 12'],
  ['1', 'Line 2'],
  ['0.SellPrice', 'Line 1 sell price'],
])('%s is called %s', (path, words) => {
  expect(labelField(path)).toBe(words);
});

test('a thing is called within a sentence as it is at its beginning, VAT among them', () => {
  expect(['q', 'filter.q'].map(labelField)).toEqual(['Search', 'Search']);
  expect(['NeckFinish', 'VatType', 'CustomerGroupId'].map(describeField)).toEqual(['neck finish', 'VAT type', 'customer group']);
});

test('a date that is none says so; one that is written otherwise says how it is written', () => {
  configureMessages();
  const wordsOf = (day: unknown) => DateOnly.safeParse(day).error?.issues[0]?.message;
  expect(wordsOf('2026-02-31')).toBe('This date does not exist');
  expect(wordsOf('2026-13-01')).toBe('This date does not exist');
  expect(wordsOf('31/12/2026')).toBe('must be a date as YYYY-MM-DD');
  expect(wordsOf({ toString: 1 })).toBe('must be a date as YYYY-MM-DD');
  expect(wordsOf('2026-02-28')).toBeUndefined();
});
