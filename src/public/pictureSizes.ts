/** Sizes in CSS pixels of the pictures on the landing page. Each shows a part of a screen at its own size. */
export const pictureSizes = {
  'open-orders': [1040, 470],
  'open-orders-middle': [640, 470],
  'open-orders-narrow': [356, 520],
  'find-bottle': [672, 470],
  'find-bottle-narrow': [356, 470],
  'pick-goods': [356, 600],
  chasing: [640, 470],
  'chasing-narrow': [356, 470],
  'portal-home': [356, 600],
} as const satisfies Record<string, readonly [width: number, height: number]>;

export type PictureName = keyof typeof pictureSizes;
