// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecordFiles } from '#src/files/RecordFiles.tsx';
import { inApplication } from '#tests/support/inApplication.tsx';

const added: string[] = [];

const add = (name: string) => {
  if (name.endsWith('.exe'))
    return new Response('{"code":"RULE_BROKEN","message":"File has a type that cannot be attached"}', { status: 400 });
  added.push(name);
  return new Response('{}');
};

beforeEach(() => {
  added.length = 0;
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    const { searchParams } = new URL(url, 'http://house.test');
    if (method === 'POST') return Promise.resolve(add(searchParams.get('fileName') ?? ''));
    return Promise.resolve(new Response('[]'));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async () => {
  const { container } = render(inApplication(<RecordFiles subject="Order" id={1} />));
  const details = container.querySelector('details');
  if (!details) throw new Error('There are no files');
  await act(async () => {
    details.open = true;
    fireEvent(details, new Event('toggle'));
  });
  return await screen.findByLabelText<HTMLInputElement>('Add a file');
};

const fileOf = (name: string) => new File(['%PDF-'], name);

test('all that are dropped at once are kept, and each that is not says its name', async () => {
  const input = await open();
  expect(input.multiple).toBe(true);
  fireEvent.drop(input, { dataTransfer: { files: [fileOf('order.pdf'), fileOf('tool.exe'), fileOf('drawing.pdf')] } });
  await waitFor(() => expect(added).toEqual(['order.pdf', 'drawing.pdf']));
  expect((await screen.findByRole('alert')).textContent).toBe('tool.exe: File has a type that cannot be attached');
});

test('a picture is pasted wherever the focus is, but not where words are pasted with it', async () => {
  await open();
  const field = document.body.appendChild(document.createElement('input'));
  const words = { files: [fileOf('cells.png')], types: ['text/plain', 'Files'] };
  fireEvent.paste(field, { clipboardData: words });
  fireEvent.paste(document.body, { clipboardData: { files: [fileOf('image.png')], types: ['Files'] } });
  await waitFor(() => expect(added).toEqual(['image.png']));
  field.remove();
});

test('one whose bytes are here already is told, under the name that it has', async () => {
  const here = {
    RecordFileId: 7,
    FileName: 'order.pdf',
    MediaType: 'application/pdf',
    Size: 5,
    AddedAt: '2026-11-21T10:00:00Z',
    AddedBy: 'Ann',
  };
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit) => Promise.resolve(Response.json(method === 'POST' ? here : [here])));
  const { container } = render(inApplication(<RecordFiles subject="Order" id={1} />));
  const details = container.querySelector('details');
  await screen.findByText('Files (1)');
  await act(async () => {
    if (details) details.open = true;
    fireEvent(details as Element, new Event('toggle'));
  });
  fireEvent.change(await screen.findByLabelText('Add another file'), { target: { files: [fileOf('scan 4711.pdf')] } });
  expect((await screen.findByRole('alert')).textContent).toBe('scan 4711.pdf is already attached, as order.pdf');
});
