import type { Progress } from '#server/context.ts';

/** Keeps how far changes of many records are, while their requests last. */
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
