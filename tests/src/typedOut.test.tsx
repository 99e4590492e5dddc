// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NewJournalPanel } from '#src/custom/money/journals/NewJournalPanel.tsx';
import { refuseNegative } from '#src/custom/money/payments/form/refuseNegative.ts';
import { MoneyInput } from '#src/ui/inputs/typed/MoneyInput.tsx';
import { addDays, today } from '#src/ui/text/format.ts';

let asked: string[] = [];
const preview = { Entries: 0, Uncoded: [], Untaxed: [], Lines: [], Movement: 0, Debits: 0 };

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url.split('/').at(-1) ?? '');
    return Promise.resolve(new Response(JSON.stringify({ ...preview, DatedThrough: asked.at(-1) })));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
const written = (day: string) => day.split('-').toReversed().join('/');

describe('a journal’s last day', () => {
  const type = (text: string) => {
    for (let length = 1; length <= text.length; length++)
      fireEvent.change(screen.getByLabelText('Include entries up to'), { target: { value: text.slice(0, length) } });
  };
  const open = async () => {
    render(
      <CoreAdminContext store={memoryStore()}>
        <NewJournalPanel onMade={() => undefined} onClose={() => undefined} />
      </CoreAdminContext>,
    );
    await screen.findByText(/already in a journal/);
    asked = [];
  };

  test('is asked about once it is typed out, not on its way', async () => {
    await open();
    const day = addDays(today(), -40);
    type(written(day));
    await wait(20);
    expect(asked).toEqual([]);
    fireEvent.keyDown(screen.getByLabelText('Include entries up to'), { key: 'Enter' });
    await wait(20);
    expect(asked).toEqual([day]);
    type(written(addDays(day, 1)));
    await wait(1000);
    expect(asked).toEqual([day, addDays(day, 1)]);
  });

  test('to come is refused at the field, and not asked about', async () => {
    await open();
    type(written(addDays(today(), 3)));
    fireEvent.blur(screen.getByLabelText('Include entries up to'));
    await wait(20);
    expect(screen.getByText(/^Must not be after today/)).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Create journal/ }).disabled).toBe(true);
    await wait(1000);
    expect(asked).toEqual([]);
  });
});

test('an amount that is never negative says so at its field', () => {
  const Amount = () => {
    const [value, setValue] = useState<number | null>(null);
    return <MoneyInput label="Amount received" check={refuseNegative} value={value} onChange={setValue} />;
  };
  render(<Amount />);
  const field = screen.getByLabelText<HTMLInputElement>('Amount received');
  fireEvent.change(field, { target: { value: '-5' } });
  fireEvent.blur(field);
  expect(screen.getByText('Enter zero or more')).toBeDefined();
  expect(field.value).toBe('-5');
  fireEvent.change(field, { target: { value: '5' } });
  fireEvent.blur(field);
  expect(field.value).toBe('5.00');
});
