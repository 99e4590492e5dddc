// @vitest-environment jsdom
import { useState } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Picture } from '#src/pictures/Picture.tsx';
import { PictureInput } from '#src/pictures/PictureInput.tsx';

const address = `/api/Picture/${'a'.repeat(64)}`;
const kept: (string | null)[] = [];
const sent: [method: string, body: unknown][] = [];
let answers: Response[] = [];

beforeEach(() => {
  kept.length = 0;
  sent.length = 0;
  URL.createObjectURL = () => 'blob:shown';
  URL.revokeObjectURL = () => undefined;
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    if (init.method === 'GET') return Promise.resolve(new Response('picture'));
    sent.push([init.method ?? '', init.body]);
    return Promise.resolve(answers.shift() ?? new Response(JSON.stringify({ ImageUrl: address, Width: 1, Height: 1 })));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Form = () => {
  const [url, setUrl] = useState<string | null>(null);
  const keep = (next: string | null) => {
    kept.push(next);
    setUrl(next);
  };
  return <PictureInput label="Picture" alt="70 cl Bordelaise" value={url} onChange={keep} />;
};

const show = (what = <Form />) => render(<QueryClientProvider client={new QueryClient()}>{what}</QueryClientProvider>);
const picture = (bytes = 'x') => new File([bytes], 'bottle.png', { type: 'image/png' });
const input = () => screen.getByLabelText('Picture');
const choose = (file: File) => act(async () => void fireEvent.change(input(), { target: { files: [file] } }));

test('a chosen picture is uploaded as it is, kept by its address, shown with its words, and can be removed', async () => {
  show();
  const file = picture();
  await choose(file);
  expect(sent).toEqual([['POST', file]]);
  expect(kept).toEqual([address]);
  expect((await screen.findByAltText('70 cl Bordelaise')).getAttribute('src')).toBe('blob:shown');
  fireEvent.click(screen.getByRole('button', { name: 'Remove the picture' }));
  expect(kept).toEqual([address, null]);
});

test('one may be dropped or pasted', async () => {
  show();
  const box = input().parentElement as HTMLElement;
  await act(async () => void fireEvent.drop(box, { dataTransfer: { files: [picture()] } }));
  await act(async () => void fireEvent.paste(box, { clipboardData: { files: [picture()] } }));
  expect(kept).toEqual([address, address]);
});

test('a refusal is said in the server’s words, and what was there stays', async () => {
  show();
  await choose(picture());
  answers = [
    new Response(JSON.stringify({ code: 'INVALID_INPUT', message: 'The file is not a JPEG, PNG or WebP picture' }), { status: 400 }),
  ];
  await choose(picture());
  expect(screen.getByRole('alert').textContent).toBe('The file is not a JPEG, PNG or WebP picture');
  expect(kept).toEqual([address]);
  await choose(new File([new Uint8Array(9 * 1024 * 1024)], 'large.png'));
  expect(screen.getByRole('alert').textContent).toBe('The picture is larger than 8 MB. Choose a smaller picture.');
  expect(sent).toHaveLength(2);
});

test('a picture of another host is a plain image that tells it nothing', () => {
  show(<Picture url="https://images.example/1.jpg" alt="Jar" />);
  const image = screen.getByAltText('Jar');
  expect([image.getAttribute('src'), image.getAttribute('referrerpolicy')]).toEqual(['https://images.example/1.jpg', 'no-referrer']);
});
