import { Visitor } from 'vite';
import type { ESTree, Plugin } from 'vite';

type Part = ESTree.ObjectProperty;

/** What only the server asks of a call: it checks what is sent, and describes it. The browser keeps its way, its method, who may, and what kind of answer it is. */
const serverParts: Record<string, readonly string[]> = {
  endpoint: ['summary', 'errors', 'params', 'query', 'body'],
  listEndpoint: ['summary', 'errors', 'params', 'query'],
};

const told = new Set(['text', 'pdf', 'blob', 'nothing', 'events']);

interface Cut {
  start: number;
  end: number;
  becomes: string;
}

const nameOf = (part: Part) => (part.key.type === 'Identifier' ? part.key.name : '');

const cutOf = (part: Part, callee: string): Cut[] => {
  const { start, end } = part;
  if (serverParts[callee]?.includes(nameOf(part))) return [{ start, end, becomes: '...{}' }];
  if (callee !== 'endpoint' || nameOf(part) !== 'reply') return [];
  const { value } = part;
  const isTold = value.type === 'CallExpression' && value.callee.type === 'Identifier' && told.has(value.callee.name);
  return isTold ? [] : [{ start, end, becomes: "reply: { kind: 'page' }" }];
};

/** Where a constant of the file's own level is computed: dropped where nobody reads it. */
const computedAt = (program: ESTree.Program) => {
  const starts = new Set<number>();
  const add = ({ start }: ESTree.CallExpression | ESTree.NewExpression) => depth === 0 && starts.add(start);
  let depth = 0;
  const within = { enter: () => void (depth += 1), leave: () => void (depth -= 1) };
  new Visitor({
    ExpressionStatement: within.enter,
    'ExpressionStatement:exit': within.leave,
    ArrowFunctionExpression: within.enter,
    'ArrowFunctionExpression:exit': within.leave,
    FunctionExpression: within.enter,
    'FunctionExpression:exit': within.leave,
    FunctionDeclaration: within.enter,
    'FunctionDeclaration:exit': within.leave,
    CallExpression: add,
    NewExpression: add,
  }).visit(program);
  return [...starts].map((start): Cut => ({ start, end: start, becomes: '/* @__PURE__ */ ' }));
};

const unreadParts = (program: ESTree.Program) => {
  const cuts: Cut[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [given] }) => {
      if (callee.type !== 'Identifier' || given?.type !== 'ObjectExpression') return;
      for (const part of given.properties) if (part.type === 'Property') cuts.push(...cutOf(part, callee.name));
    },
  }).visit(program);
  return cuts;
};

const isWithin = (inner: Cut, outer: Cut) => inner !== outer && inner.start >= outer.start && inner.end <= outer.end;

/** Wanted though nobody reads anything of it: zod is told what the browser forbids, an entity is added to those that are known. */
const hasEffect = /\/contract\/(endpoint|entities\/\w+)\.ts$/;

/** The contract as the browser needs it: shapes that it only has as types stay out of its build. docs/adr/0061. */
export const contractInBrowserPlugin = (): Plugin => ({
  name: 'contract-in-browser',
  apply: 'build',
  enforce: 'post',
  transform(source, id) {
    if (!/\/contract\/[\w/]+\.ts$/.test(id)) return null;
    const program = this.parse(source);
    const unread = unreadParts(program);
    const cuts = [...unread, ...computedAt(program).filter((mark) => !unread.some((cut) => isWithin(mark, cut)))];
    const code = cuts
      .toSorted((a, b) => b.start - a.start)
      .reduce((text, { start, end, becomes }) => text.slice(0, start) + becomes + text.slice(end), source);
    return { code, map: null, ...(!hasEffect.test(id) && { moduleSideEffects: false }) };
  },
});
