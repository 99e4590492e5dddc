import { afterEach, beforeEach, expect, vi } from 'vitest';
import { ApiError } from '#contract/call/apiError.ts';
import type { ErrorCode } from '#contract/call/errors.ts';

expect.extend({
  /** `await expect(client.call(…)).toFailWith('INVALID_INPUT', 'Quantity')` checks the code and the field of a refusal. */
  async toFailWith(received: Promise<unknown>, code: ErrorCode, field?: string) {
    const outcome = await received.then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
    if ('answer' in outcome) return { pass: false, message: () => `expected ${code}, but it answered ${JSON.stringify(outcome.answer)}` };
    const { error } = outcome;
    if (!(error instanceof ApiError)) throw error;
    const named = field === undefined || field in error.errors;
    return {
      pass: error.code === code && named,
      message: () =>
        `expected ${code}${field ? ` naming ${field}` : ''}, got ${error.status} ${error.code}: ${error.message} ${JSON.stringify(error.errors)}`,
    };
  },
});

interface OwnMatchers<R = unknown> {
  toFailWith(code: ErrorCode, field?: string): Promise<R>;
}

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends OwnMatchers<R> {
    readonly subject?: T;
  }
}

// Fails on unexpected console output.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    throw new Error(`Unexpected console.error: ${parts.map(String).join(' ')}`);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});
