/** Whether the device is a phone or tablet. Scanning then comes first, and no on-screen keyboard covers the screen. */
export const isHandheld = () => window.matchMedia('(pointer: coarse)').matches;
