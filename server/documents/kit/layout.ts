import { margin, mm, styles } from './measures.ts';
import { setLine, setText, space, stack } from './fragments.ts';
import { layoutTable } from './tableLayout.ts';
import { wrapText } from './wrap.ts';
import type { Block, ColumnsBlock, PairsBlock, TextBlock, WindowBlock } from './blocks.ts';
import type { Fragment, Mark, Tag } from './fragments.ts';
import type { Colour } from './measures.ts';

const drawRule = (width: number, thickness: number, colour: Colour): Mark => ({
  tag: null,
  operations: [{ kind: 'line', x: 0, y: thickness / 2, length: width, thickness, colour }],
});

const glue = (fragments: readonly Fragment[]): Fragment[] =>
  fragments.map((fragment, index) => (index < fragments.length - 1 ? { ...fragment, isGlued: true } : fragment));

/** Lays out one fragment for each line. A page break leaves no single line of a paragraph alone, and a heading stays with the next block. */
const layoutText = (block: TextBlock, width: number, parent: Tag): Fragment[] => {
  const style = block.style ?? 'text';
  const role = block.role ?? 'P';
  const tag: Tag = { role, parent };
  const lines = wrapText(block.text, width, styles[style]);
  return lines.map((line, index) => ({
    height: styles[style].leading,
    marks: [{ tag, operations: [{ ...setLine(line, { style, width, align: block.align ?? 'left' }), text: `${line} ` }] }],
    isGlued: role !== 'P' || (lines.length > 1 && (index === 0 || index === lines.length - 2)),
  }));
};

const layoutPairs = (block: PairsBlock, width: number, parent: Tag): Fragment[] => {
  const labelWidth = block.labelWidth ?? width * 0.42;
  return block.rows.map((pair) => {
    const style = pair.isStrong ? 'strong' : (block.style ?? 'text');
    const tag: Tag = { role: 'P', parent };
    const label = setText(pair.label, { style, width: labelWidth - 6 });
    const align = block.align ?? 'left';
    const value = setText(pair.value, { style, width: width - labelWidth, x: labelWidth, align });
    const top = pair.isRuled ? 4 : 0;
    const marks: Mark[] = [
      ...(pair.isRuled ? [drawRule(width, 0.6, 'ink')] : []),
      {
        tag,
        operations: [...label.operations, ...value.operations].map((operation) => ({
          ...operation,
          y: operation.y + top,
        })),
      },
    ];
    return { height: Math.max(label.height, value.height, styles[style].leading) + top, marks };
  });
};

const layoutColumns = ({ columns, gap = mm(8) }: ColumnsBlock, width: number, parent: Tag): Fragment[] => {
  const totalShare = columns.reduce((total, column) => total + column.share, 0);
  const widthWithoutGaps = width - gap * (columns.length - 1);
  let x = 0;
  const stacks = columns.map((column) => {
    const columnWidth = (widthWithoutGaps * column.share) / totalShare;
    const stacked = stack(layoutBlocks(column.blocks, columnWidth, parent), x);
    x += columnWidth + gap;
    return stacked;
  });
  return [{ height: Math.max(...stacks.map(({ height }) => height)), marks: stacks.flatMap(({ marks }) => marks) }];
};

/**
 * Place of the address for a DL envelope (110 × 220 mm, window 35 × 90 mm, 20 mm from the left, 18 mm from the foot). A4 folded in three has 11 mm of
 * play in it, so only content 57–79 mm below the paper's top edge is visible in every position.
 */
const windowTop = mm(52);
const windowBottom = mm(90);

const layoutWindow = (block: WindowBlock, width: number, parent: Tag): Fragment[] => {
  const captionLine: Block = { kind: 'text', text: block.caption ?? ' ', style: 'small' };
  const caption: Block = block.caption ? captionLine : { kind: 'spacer', height: styles.small.leading };
  const address: Block = { kind: 'text', text: block.address.join('\n'), style: 'address' };
  const columns: ColumnsBlock = {
    kind: 'columns',
    columns: [
      { share: 83, blocks: [caption, { kind: 'spacer', height: 2 }, address] },
      { share: 79, blocks: block.aside },
    ],
  };
  return layoutColumns(columns, width, parent).map((fragment) => ({
    ...fragment,
    height: Math.max(fragment.height + mm(4), windowBottom - windowTop),
    startsAt: windowTop,
  }));
};

const layoutCut = (label: string, width: number, parent: Tag): Fragment => ({
  height: 22,
  marks: [
    {
      tag: null,
      operations: [{ kind: 'line', x: -margin, y: 4, length: width + 2 * margin, thickness: 0.5, colour: 'soft', dash: 3 }],
    },
    { tag: { role: 'P', parent }, operations: [setLine(label, { style: 'small', width, align: 'centre' }, 7)] },
  ],
});

const layoutSignature = (labels: readonly string[], width: number, parent: Tag): Fragment => {
  const gap = mm(6);
  const labelWidth = (width - gap * (labels.length - 1)) / labels.length;
  return {
    height: mm(16),
    marks: labels.flatMap((label, index): Mark[] => {
      const x = index * (labelWidth + gap);
      return [
        { tag: null, operations: [{ kind: 'line', x, y: mm(10.5), length: labelWidth, thickness: 0.5, colour: 'ink' }] },
        { tag: { role: 'P', parent }, operations: [setLine(label, { style: 'small', width: labelWidth, x }, mm(11))] },
      ];
    }),
  };
};

const layoutBlock = (block: Block, width: number, parent: Tag): Fragment[] => {
  switch (block.kind) {
    case 'text':
      return layoutText(block, width, parent);
    case 'spacer':
      return [space(block.height)];
    case 'newPage':
      return [{ ...space(0), isNewPage: true }];
    case 'rule': {
      const thickness = block.thickness ?? 0.6;
      return [{ height: thickness, marks: [drawRule(width, thickness, block.colour ?? 'ink')] }];
    }
    case 'pairs':
      return layoutPairs(block, width, parent);
    case 'columns':
      return layoutColumns(block, width, parent);
    case 'table':
      return layoutTable(block, width, parent);
    case 'together':
      return glue(layoutBlocks(block.blocks, width, parent));
    case 'window':
      return layoutWindow(block, width, parent);
    case 'bottom':
      return [{ ...stack(layoutBlocks(block.blocks, width, parent)), isBottom: true }];
    case 'cut':
      return [layoutCut(block.label, width, parent)];
    case 'signature':
      return [layoutSignature(block.labels, width, parent)];
    case 'drawing': {
      const { size, viewBox, strokeWidth, colour } = block;
      const operations = block.paths.map((path) => ({
        kind: 'path' as const,
        x: 0,
        y: 0,
        path,
        scale: size / viewBox,
        ...(strokeWidth !== undefined && { strokeWidth }),
        colour,
      }));
      return [{ height: block.height ?? size, marks: [{ tag: { role: 'Figure', parent, alt: block.alt }, operations }] }];
    }
    case 'picture':
    default: {
      const { data, height } = block;
      const operations = [{ kind: 'picture' as const, x: 0, y: 0, width: block.width, height, data }];
      return [{ height, marks: [{ tag: { role: 'Figure', parent, alt: block.alt }, operations }] }];
    }
  }
};

/** Turns blocks into fragments, in order. */
export const layoutBlocks = (blocks: readonly Block[], width: number, parent: Tag): Fragment[] =>
  blocks.flatMap((block) => layoutBlock(block, width, parent));
