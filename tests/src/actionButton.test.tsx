// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { OnScreen } from '#src/ui/state/onScreen.tsx';
import { ActionButton, LinkButton } from '#src/ui/screen/ActionButton.tsx';

const button = (pending: boolean) => (
  <MemoryRouter>
    <input aria-label="Beside" />
    <ActionButton pending={pending} onPress={() => undefined}>
      E-mail
    </ActionButton>
  </MemoryRouter>
);
const pressed = () => {
  const shown = render(button(false));
  screen.getByRole('button').focus();
  fireEvent.click(screen.getByRole('button'));
  shown.rerender(button(true));
  // A browser takes the focus from a button that becomes disabled. jsdom does not.
  screen.getByRole('button').blur();
  return shown;
};

test('a button that was pressed has the focus again once it has waited', () => {
  pressed().rerender(button(false));
  expect(document.activeElement).toBe(screen.getByRole('button'));
});

test('a hand that went elsewhere meanwhile stays there', () => {
  const shown = pressed();
  screen.getByLabelText('Beside').focus();
  shown.rerender(button(false));
  expect(document.activeElement).toBe(screen.getByLabelText('Beside'));
});

test('a key is printed on its button as the list of keys has it', () => {
  render(
    <MemoryRouter>
      <ActionButton shortcut="Escape" onPress={() => undefined}>
        Back
      </ActionButton>
    </MemoryRouter>,
  );
  expect(screen.getByRole('button').textContent).toBe('BackEsc');
});

test('a link that is to have the hand has it in a dialog of its own, and leaves it to one that is open elsewhere', () => {
  const link = (
    <LinkButton hasFocus to="/recordpayment">
      Record payment
    </LinkButton>
  );
  const { unmount } = render(
    <MemoryRouter>
      <div role="dialog" aria-modal="true" aria-label="Pro forma 12">
        <OnScreen kind="dialog" />
        {link}
      </div>
    </MemoryRouter>,
  );
  expect(document.activeElement).toBe(screen.getByRole('link'));
  unmount();
  render(
    <MemoryRouter>
      <OnScreen kind="dialog" />
      {link}
    </MemoryRouter>,
  );
  expect(document.activeElement).not.toBe(screen.getByRole('link', { hidden: true }));
});
