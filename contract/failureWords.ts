/** Who was faster, and when: without the advice to load it again, where a screen has better to offer. */
export const whoWasFaster = (message: string) => message.replace(': load it again before you save', '');
