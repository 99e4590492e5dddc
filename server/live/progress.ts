import type { Progress } from '#server/context.ts';

/** Tracks the progress of bulk changes while their requests run. */
export const makeProgress = (): Progress => {
  const underWay = new Map<string, { Done: number; Total: number }>();
  const progressKey = (userId: number, key: string) => `${userId} ${key}`;
  return {
    follow: async ({ user, idempotency }, Total, work) => {
      if (!idempotency) return work(() => undefined);
      const name = progressKey(user.UserId, idempotency.key);
      const progress = { Done: 0, Total };
      underWay.set(name, progress);
      try {
        return await work((count) => {
          progress.Done += count;
        });
      } finally {
        underWay.delete(name);
      }
    },
    find: (userId, key) => underWay.get(progressKey(userId, key)),
  };
};
