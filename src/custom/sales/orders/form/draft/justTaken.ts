/** Told to the order's own screen: it was taken a moment ago, and the hand goes on to the next. */
export const justTaken = { isJustTaken: true };
