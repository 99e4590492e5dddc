/** Sizes in CSS pixels of the pictures on the landing page. Each shows a part of a screen at its own size. */
export const pictureSizes = {
  'open-orders': [1040, 440],
  'edit-order': [640, 352],
  'pick-goods': [390, 620],
  statement: [640, 420],
  products: [640, 420],
  'portal-statement': [390, 620],
} as const satisfies Record<string, readonly [width: number, height: number]>;

export type PictureName = keyof typeof pictureSizes;
