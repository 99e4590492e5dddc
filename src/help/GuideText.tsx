import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { inlineText, sectionTitle } from './guide.ts';
import type { Block, Chapter, Inline, Section } from './guide.ts';

interface Reader {
  /** Splits a text at glossary words. Every second part is such a word. */
  split: (text: string) => string[];
  onGo: (at: string) => void;
}

/** The target of the last link, and the section to go back to. */
export interface WayBack {
  from: string;
  to: string;
  title: string;
}

/** Marks a trade word. Meanings.tsx shows its meaning. */
const Term = ({ children }: { children: string }) => (
  <button type="button" className="term">
    {children}
  </button>
);

/** Marks the trade words in a text, each once in a section. */
const markTerms = (text: string, reader: Reader, markedTerms: Set<string>): ReactNode =>
  reader.split(text).map((part, index) => {
    const isTerm = index % 2 === 1 && !markedTerms.has(part.toLowerCase());
    if (isTerm) markedTerms.add(part.toLowerCase());
    // oxlint-disable-next-line react/no-array-index-key -- a text does not change
    return isTerm ? <Term key={index}>{part}</Term> : <Fragment key={index}>{part}</Fragment>;
  });

/** Marks no trade words, because a button cannot be inside a link or a heading. */
const withoutTerms = (reader: Reader): Reader => ({ ...reader, split: (text) => [text] });

const renderInlines = (of: readonly Inline[], reader: Reader, markedTerms: Set<string>): ReactNode[] =>
  of.map((one, index) => {
    if (typeof one === 'string') return markTerms(one, reader, markedTerms);
    if (one.is === 'img')
      return <img key={one.src} src={one.src} alt={inlineText(one.of)} width={one.width} height={one.height} loading="lazy" />;
    const inner =
      one.is === 'code' ? inlineText(one.of) : renderInlines(one.of, one.is === 'link' ? withoutTerms(reader) : reader, markedTerms);
    const { to } = one;
    // oxlint-disable react/no-array-index-key -- a text does not change
    if (one.is === 'link' && to !== undefined)
      return (
        <button key={index} type="button" className="help-link" onClick={() => reader.onGo(to)}>
          {inner}
        </button>
      );
    if (one.is === 'strong') return <strong key={index}>{inner}</strong>;
    return one.is === 'em' ? <em key={index}>{inner}</em> : <kbd key={index}>{inner}</kbd>;
    // oxlint-enable react/no-array-index-key
  });

const BlockText = ({ block, reader, markedTerms }: { block: Block; reader: Reader; markedTerms: Set<string> }) => {
  // oxlint-disable react/no-array-index-key -- a text does not change
  if (block.is === 'p') return <p>{renderInlines(block.of, reader, markedTerms)}</p>;
  if (block.is === 'pre') return <pre>{inlineText(block.of)}</pre>;
  if (block.is === 'table')
    return (
      <table>
        <thead>
          <tr>
            {block.head.map((cell, index) => (
              <th key={index} scope="col">
                {cell.length > 0 ? renderInlines(cell, reader, markedTerms) : <span className="visually-hidden">What</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, position) => (
                <td key={position}>{renderInlines(cell, reader, markedTerms)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  const items = block.items.map((item, index) => (
    <li key={index}>
      {item.map((inner, position) => (
        <BlockText key={position} block={inner} reader={reader} markedTerms={markedTerms} />
      ))}
    </li>
  ));
  // oxlint-enable react/no-array-index-key
  return block.is === 'ol' ? <ol>{items}</ol> : <ul>{items}</ul>;
};

interface SectionTextProps {
  section: Section;
  /** Depth of the section whose heading is the largest. */
  topDepth: number;
  reader: Reader;
  wayBack: WayBack | undefined;
}

const SectionText = ({ section, topDepth, reader, wayBack }: SectionTextProps) => {
  const markedTerms = new Set<string>();
  const Heading = (['h3', 'h4'] as const)[section.depth - topDepth] ?? 'h5';
  return (
    <section data-section={section.id}>
      <Heading tabIndex={-1}>{renderInlines(section.heading, withoutTerms(reader), markedTerms)}</Heading>
      {wayBack && (
        <button type="button" className="help-link" onClick={() => reader.onGo(wayBack.to)}>
          Back to {wayBack.title}
        </button>
      )}
      {section.blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text does not change
        <BlockText key={index} block={block} reader={reader} markedTerms={markedTerms} />
      ))}
    </section>
  );
};

interface GuideTextProps {
  chapter: Chapter;
  /** The part of the chapter to show. Absent for the whole chapter. */
  sections?: readonly Section[] | undefined;
  split: Reader['split'];
  /** Opens another section. `source` is the section with the link, for the way back. It is absent on the way back itself. */
  onGo: (at: string, source?: Pick<WayBack, 'to' | 'title'>) => void;
  wayBack?: WayBack | undefined;
}

export const GuideText = ({ chapter, sections = chapter.sections, split, onGo, wayBack }: GuideTextProps) => {
  const topDepth = Math.min(...sections.map(({ depth }) => depth));
  return sections.map((section) => {
    const sectionAddress = `${chapter.name}#${section.id}`;
    const goFromSection = (to: string) => onGo(to, to === wayBack?.to ? undefined : { to: sectionAddress, title: sectionTitle(section) });
    return (
      <SectionText
        key={section.id}
        section={section}
        topDepth={topDepth}
        reader={{ split, onGo: goFromSection }}
        wayBack={wayBack?.from === sectionAddress ? wayBack : undefined}
      />
    );
  });
};
