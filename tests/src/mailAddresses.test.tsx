import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MailAddresses } from '#src/papers/mail/MailAddresses.tsx';

test('an address goes on in the next line behind its @ or with a dot, never within a word', () => {
  const drawn = renderToStaticMarkup(<MailAddresses addresses={['jo.bat@glass.example', 'jo.bat@glass.example', 'a@b.example']} />);
  expect(drawn).toBe('jo<wbr/>.bat@<wbr/>glass<wbr/>.example, a@<wbr/>b<wbr/>.example');
});
