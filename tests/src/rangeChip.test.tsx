// @vitest-environment jsdom
import { useState } from 'react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BottleRangeChip } from '#src/custom/masterData/products/BottleRangeChip.tsx';
import { DateRangeChip } from '#src/lists/filters/DateRangeChip.tsx';

afterEach(cleanup);

type Values = Record<string, string | undefined>;

const Chips = () => {
  const [values, setValues] = useState<Values>({});
  const list = { values, setValue: (key: string, value: string | undefined) => setValues((before) => ({ ...before, [key]: value })) };
  return (
    <>
      <BottleRangeChip list={list} label="Weight, g" from="weightFrom" to="weightTo" />
      <DateRangeChip list={list} from="from" to="to" />
    </>
  );
};

const open = async (chip: string, first: string) => {
  render(<Chips />);
  fireEvent.click(screen.getByRole('button', { name: chip }));
  return screen.findByLabelText(first);
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const pressBeside = () => fireEvent.click(document.querySelector('.MuiBackdrop-root') as Element);
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a weight from above the weight to is refused under its field, and applies once it is corrected', async () => {
  const from = await open('Weight, g: all', 'Weight, g, from');
  type('Weight, g, from', '500');
  type('Weight, g, to', '100');
  fireEvent.submit(from);
  expect(screen.getByRole('alert').textContent).toBe('Must not be more than 100');
  expect(from).toHaveProperty('value', '500');
  expect(from.getAttribute('aria-invalid')).toBe('true');
  expect(document.body.textContent).toContain('Weight, g: all');
  type('Weight, g, to', '600');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.submit(from);
  await isClosed();
  expect(screen.getByRole('button', { name: 'Weight, g: 500 to 600' })).toBeDefined();
});

test('a first day after the last is refused', async () => {
  const from = await open('Dates: all', 'From date');
  type('From date', '30/11/26');
  type('To date', '1/11/26');
  fireEvent.submit(from);
  expect(screen.getByRole('alert').textContent).toBe('The start must not be after the end');
  expect(document.body.textContent).toContain('Dates: all');
});

test('a press beside the panel keeps it open on text that it cannot read, and Esc discards the text', async () => {
  const from = await open('Weight, g: all', 'Weight, g, from');
  type('Weight, g, from', 'rubbish');
  fireEvent.blur(from);
  pressBeside();
  expect(screen.getByRole('alert').textContent).toBe('Enter a number');
  expect(from).toHaveProperty('value', 'rubbish');
  expect(document.activeElement).toBe(from);
  fireEvent.keyDown(from, { key: 'Escape' });
  await isClosed();
  expect(screen.getByRole('button', { name: 'Weight, g: all' })).toBeDefined();
});

test('a press beside the panel applies text that it can read', async () => {
  await open('Weight, g: all', 'Weight, g, from');
  type('Weight, g, from', '300');
  pressBeside();
  await isClosed();
  expect(screen.getByRole('button', { name: 'Weight, g: 300 or more' })).toBeDefined();
});
