import type { Page } from 'playwright/test';

/** Changes claims in the page's token. The server refuses the token, because its signature no longer matches. */
export const forgeClaims = (page: Page, forged: { exp?: number; role?: string }) =>
  page.evaluate((changes) => {
    const [head, body = '', signature] = (localStorage.getItem('token') ?? '').split('.');
    const claims = { ...(JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as object), ...changes };
    localStorage.setItem('token', `${head}.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.${signature}`);
  }, forged);
