/** Whether only the document or the main element has the focus. New content may then take it. */
export const isNowhere = () => document.activeElement === null || ['BODY', 'MAIN'].includes(document.activeElement.tagName);
