const silent = /^\s*(0(\.0*)?)?\s*$/;

/** Returns whether a node is a zero or an empty text, including within `Big(0)` or behind a minus sign. */
const isSilent = (node) => {
  switch (node.type) {
    case 'Literal':
      return node.bigint === undefined
        ? ['number', 'string'].includes(typeof node.value) && silent.test(String(node.value))
        : Number(node.bigint) === 0;
    case 'TemplateLiteral':
      return node.quasis.length === 1 && silent.test(node.quasis[0].value.raw);
    case 'UnaryExpression':
      return isSilent(node.argument);
    case 'NewExpression':
    case 'CallExpression':
      return node.callee.name === 'Big' && node.arguments.length === 1 && isSilent(node.arguments[0]);
    default:
      return false;
  }
};

const namesIdOrRow = (node) => node.type === 'Identifier' && /(^id|Id|^row|Row)$/.test(node.name);

/** Refuses a zero or an empty text as the default for a missing value, and any default for ids and rows. */
export const noSilentDefault = {
  meta: {
    messages: {
      silent: 'A missing value silently becomes {{value}}. Use must() if it is required, or handle its absence explicitly.',
      row: 'A missing id or row gets a default value. Use must() or throw an error.',
    },
  },
  create(context) {
    const report = (node, value) =>
      isSilent(value) && context.report({ node, messageId: 'silent', data: { value: context.sourceCode.getText(value) } });
    return {
      LogicalExpression: (node) => node.operator !== '&&' && report(node, node.right),
      AssignmentExpression: (node) => ['??=', '||='].includes(node.operator) && report(node, node.right),
      AssignmentPattern(node) {
        if (namesIdOrRow(node.left) && node.right.value !== null && node.right.type !== 'MemberExpression')
          context.report({ node, messageId: 'row' });
        else if (node.parent.type === 'Property' || node.parent.type === 'ArrayPattern') report(node, node.right);
      },
    };
  },
};
