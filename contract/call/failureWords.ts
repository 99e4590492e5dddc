/** Who was faster, and when: without the advice to load it again, where a screen has better to offer. */
export const whoWasFaster = (message: string) => message.replace(': load it again before you save', '');

export const oneself = 'You';
const byOneself = `${oneself} changed this in another window`;

/** Without a name it was who is told so. */
export const sayChanged = (name: string | undefined) => (name === undefined ? byOneself : `${name} changed this`);

export const wasOneself = (message: string) => message.startsWith(byOneself);
