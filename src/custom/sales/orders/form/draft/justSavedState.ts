/** Navigation state for an order saved a moment ago. Its screen puts the focus on *Next order*. */
export const justSavedState = { isJustTaken: true };
