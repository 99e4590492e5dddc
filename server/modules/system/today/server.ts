import { screens } from '#contract/screenPaths.ts';
import type { Context } from '#server/context.ts';
import { isPlainMail } from '#server/outside/mail.ts';
import type { WorkFound } from './lists.ts';

/** Finds server settings that the operator should change. */
export const findServerSettings = async ({ services, untrustedProxy }: Context): Promise<WorkFound> => {
  const proxy = {
    Name: 'Proxy not trusted',
    About: `${untrustedProxy} forwards requests. Add it to TRUST_PROXY, or all its users count as one address.`,
    Path: screens.today,
  };
  const mail = { Name: 'E-mail is not encrypted', About: 'SMTP_URL has tls=off', Path: screens.outbox };
  const First = [...(untrustedProxy === undefined ? [] : [proxy]), ...(isPlainMail(services.environment.smtpUrl) ? [mail] : [])];
  return { Count: First.length, First, Path: First[0]?.Path ?? screens.today };
};
