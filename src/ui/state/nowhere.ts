/** The hand is on nothing yet, or on nothing any more: the document or the whole screen has the focus, and what comes next may take it. */
export const isNowhere = () => document.activeElement === null || ['BODY', 'MAIN'].includes(document.activeElement.tagName);
