import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { API, TypeFlags } from 'typescript/unstable/sync';
import type { Checker, Type, UnionOrIntersectionType } from 'typescript/unstable/sync';
import { SyntaxKind } from 'typescript/unstable/ast';
import { keyOf } from './rowType.ts';
import type { RowType, Shape } from './rowType.ts';
import type { Node, PropertyAccessExpression, TaggedTemplateExpression, TemplateLiteral, TypeNode } from 'typescript/unstable/ast';

const deepest = 4;

const merge = (shapes: readonly Shape[]): Shape => {
  const made: Shape = { kinds: [...new Set(shapes.flatMap(({ kinds }) => kinds))].toSorted() };
  const literals = shapes.flatMap((shape) => shape.literals ?? []);
  const isOpen = shapes.some(({ kinds, literals: own }) => !own && kinds.some((kind) => kind === 'string' || kind === 'number'));
  const fields = shapes.filter((shape) => shape.fields);
  const [elements] = shapes.flatMap(({ of }) => of ?? []);
  return {
    ...made,
    ...(literals.length > 0 && !isOpen && { literals }),
    ...(fields.length === 1 && { fields: fields[0]?.fields ?? {} }),
    ...(elements && { of: elements }),
  };
};

const shapesOf = (checker: Checker) => {
  const known = new Map<number, Shape>();
  const fieldsOf = (type: Type, depth: number) =>
    Object.fromEntries(
      checker.getPropertiesOfType(type).flatMap((property) => {
        const of = checker.getTypeOfSymbol(property);
        return of ? [[property.name, shapeOf(of, depth + 1)]] : [];
      }),
    );
  const ofObject = (type: Type, depth: number): Shape => {
    if (checker.isArrayLikeType(type)) {
      const [element] = checker.getTypeArguments(type as never);
      return { kinds: ['array'], ...(element && depth < deepest && { of: shapeOf(element, depth + 1) }) };
    }
    const name = type.getSymbol()?.name;
    if (name === 'Big' || name === 'Date') return { kinds: [name] };
    if (checker.getIndexInfosOfType(type).length > 0 || depth >= deepest) return { kinds: ['object'] };
    return { kinds: ['object'], fields: fieldsOf(type, depth) };
  };
  const make = (type: Type, depth: number): Shape => {
    const has = (flags: TypeFlags) => (type.flags & flags) !== 0;
    if (has(TypeFlags.Union)) return merge((type as UnionOrIntersectionType).getTypes().map((one) => shapeOf(one, depth)));
    if (has(TypeFlags.Intersection)) {
      const parts = (type as UnionOrIntersectionType).getTypes().map((one) => shapeOf(one, depth));
      return parts.find(({ kinds }) => !kinds.includes('object')) ?? { kinds: ['object'], fields: fieldsOf(type, depth) };
    }
    if (has(TypeFlags.StringLiteral)) return { kinds: ['string'], literals: [(type as unknown as { value: string }).value] };
    if (has(TypeFlags.NumberLiteral)) return { kinds: ['number'], literals: [(type as unknown as { value: number }).value] };
    if (has(TypeFlags.StringLike)) return { kinds: ['string'] };
    if (has(TypeFlags.NumberLike)) return { kinds: ['number'] };
    if (has(TypeFlags.Boolean | TypeFlags.BooleanLiteral)) return { kinds: ['boolean'] };
    if (has(TypeFlags.Null)) return { kinds: ['null'] };
    if (has(TypeFlags.Undefined)) return { kinds: ['absent'] };
    if (has(TypeFlags.Object)) return ofObject(type, depth);
    return { kinds: ['any'] };
  };
  const shapeOf = (type: Type, depth = 0): Shape => {
    const before = known.get(type.id);
    if (before) return before;
    const shape = make(type, depth);
    if (depth <= 1) known.set(type.id, shape);
    return shape;
  };
  return shapeOf;
};

const fragmentsOf = (template: TemplateLiteral) => {
  if (template.kind === SyntaxKind.NoSubstitutionTemplateLiteral) return [template.text];
  const { head, templateSpans } = template;
  return [head.text, ...templateSpans.map(({ literal }) => literal.text)];
};

interface Found {
  key: string;
  type: TypeNode;
  at: number;
}

/** Returns whether the type is that of a column and not of a row, as in `sql<Value>\`…\`.as('Name')`. */
const isColumn = (node: Node) =>
  node.kind === SyntaxKind.PropertyAccessExpression &&
  (node as PropertyAccessExpression).expression.kind === SyntaxKind.TaggedTemplateExpression &&
  (node as PropertyAccessExpression).name.text === 'as';

const findIn = (node: Node, found: Found[]): Found[] => {
  if (isColumn(node)) return found;
  if (node.kind === SyntaxKind.TaggedTemplateExpression) {
    const { tag, typeArguments, template } = node as TaggedTemplateExpression;
    const [type] = typeArguments ?? [];
    if (type && tag.getText() === 'sql') found.push({ key: keyOf(fragmentsOf(template)), type, at: node.getStart() });
  }
  node.forEachChild((child) => void findIn(child, found));
  return found;
};

/** Reads the row types in the server's source. Types of single values, as in `sql<number>`, are left out. */
export const findRowTypes = (root: string): RowType[] => {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: ['tsconfig.json'] }).getProjects();
    if (!project) throw new Error('There is no tsconfig.json');
    const { program, checker } = project;
    const shapeOf = shapesOf(checker);
    const names = program.getSourceFileNames().filter((name) => relative(root, name).startsWith('server/'));
    return names.flatMap((name) => {
      const text = readFileSync(name, 'utf8');
      if (!text.includes('sql<')) return [];
      const file = program.getSourceFile(name);
      return (file ? findIn(file, []) : []).flatMap(({ key, type, at }): RowType[] => {
        const row = checker.getTypeFromTypeNode(type);
        const shape = row && shapeOf(row);
        const line = text.slice(0, at).split('\n').length;
        return shape?.kinds.includes('object') ? [{ place: `${relative(root, name)}:${line}`, key, row: shape }] : [];
      });
    });
  } finally {
    api.close();
  }
};
