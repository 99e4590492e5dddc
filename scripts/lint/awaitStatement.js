const senders = new Set(['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow', 'rows']);

/** Refuses statements that are started first and awaited later, because they would run in the order in which they were started. */
export const awaitStatement = {
  meta: { messages: { started: 'Await this statement where it is sent, or send several with pipeline (ADR 0211).' } },
  create(context) {
    const check = (node) => {
      if (node?.type === 'CallExpression' && senders.has(node.callee.property?.name)) context.report({ node, messageId: 'started' });
    };
    return { VariableDeclarator: ({ init }) => check(init), ArrayExpression: ({ elements }) => elements.forEach(check) };
  },
};
