import type { Progress } from '#server/context.ts';

/** Tracks the progress of bulk changes while their requests run. */
export const makeProgress = (): Progress => {
  const underWay = new Map<string, { Done: number; Total: number }>();
  const nameOf = (userId: number, key: string) => `${userId} ${key}`;
  return {
    follow: async ({ user, idempotency }, Total, work) => {
      if (!idempotency) return work(() => undefined);
      const name = nameOf(user.UserId, idempotency.key);
      const counted = { Done: 0, Total };
      underWay.set(name, counted);
      try {
        return await work((count) => {
          counted.Done += count;
        });
      } finally {
        underWay.delete(name);
      }
    },
    find: (userId, key) => underWay.get(nameOf(userId, key)),
  };
};
