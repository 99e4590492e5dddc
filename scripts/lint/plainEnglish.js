const phrases = [
  [/\b(?:anew|all the same|any more|meanwhile|thereby|wherein)\b/i, 'Write “again”, “anyway”, “no longer” or “since”'],
  [/\b(?:[Nn]o|[Nn]othing|[Nn]obody)\b[^.]*\b(?:was|were|had)\b[^.]*\byet\b/, 'Write “have been … yet”'],
  [/\b(?:let go|put right|puts right|mended|brought in|bring in|goes by)\b/i, 'Write “remove”, “correct”, “fix”, “import” or “follow”'],
  [/^(?:What|Who|Whose|Which)\b [^?]*$/, 'Write a noun in place of the clause'],
];
const fragment = /^(?:What|Who|Whose|Which|Where|Of|By|That|Those|So)\b/;

/** Returns whether a text is a phrase for people rather than code. */
const isPhrase = (text) => /^[A-Z]/.test(text) && /[a-z] [a-z]/i.test(text) && !/^(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(text);

/** Refuses habits that make phrases and comments read as translated. `docs/adr/0218` has the reasons. */
export const plainEnglish = {
  meta: {
    messages: {
      phrase: '{{advice}}: “{{text}}”',
      comment: 'Begin the comment with a verb or a noun: “{{text}}”',
    },
  },
  create(context) {
    const check = (node, source) => {
      const text = source
        .replaceAll(/`[^`]*`/g, 'X')
        .replaceAll(/\s+/g, ' ')
        .trim();
      if (!isPhrase(text)) return;
      for (const [pattern, advice] of phrases)
        if (pattern.test(text)) context.report({ node, messageId: 'phrase', data: { advice, text: text.slice(0, 60) } });
    };
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateLiteral: (node) => check(node, node.quasis.map(({ value }) => value.cooked ?? '').join('X')),
      JSXText: (node) => check(node, node.value),
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const text = comment.value.replace(/^[*\s]+/, '').trim();
          if (fragment.test(text))
            context.report({ loc: comment.loc, messageId: 'comment', data: { text: text.split('\n')[0].slice(0, 60) } });
        }
      },
    };
  },
};
