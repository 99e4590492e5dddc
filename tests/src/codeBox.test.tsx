// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CodeBox } from '#src/ui/inputs/CodeBox.tsx';

test('a code that is refused is chosen, so that the next one is typed over it', () => {
  const code = (error?: string) => <CodeBox value="123456" onChange={() => undefined} {...(error !== undefined && { error })} />;
  const { rerender } = render(code());
  const field = screen.getByLabelText<HTMLInputElement>('Code');
  field.setSelectionRange(6, 6);
  rerender(code('This code is not right'));
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]);
});
