import type { GlossaryPart } from './guide.ts';

export const Glossary = ({ parts }: { parts: readonly GlossaryPart[] }) => (
  <>
    <section data-section="">
      <h3 tabIndex={-1}>Trade words</h3>
    </section>
    {parts.map(({ title, entries }) => (
      <section key={title} data-section={title}>
        <h4 tabIndex={-1}>{title}</h4>
        <dl className="glossary">
          {entries.map(({ terms, means }) => (
            <div key={`${terms.join()} ${means}`} data-section={terms[0]}>
              <dt tabIndex={-1}>{terms.join(', ')}</dt>
              <dd>{means}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </>
);
