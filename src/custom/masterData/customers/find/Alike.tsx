import { Link } from 'react-router';
import { alikeCustomers } from '#contract/masterData/customers/alike.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { useAnswer } from '#src/api/useAnswer.ts';

/** Suggests customers with a similar name when the search finds none. */
export const Alike = ({ text }: { text: string }) => {
  const { data = [] } = useAnswer(alikeCustomers, { query: { text } });
  if (data.length === 0) return null;
  return (
    <section className="customers-alike" aria-label="Similar names">
      <p>Similar names:</p>
      <ul>
        {data.map(({ CustomerId, Name, AccountCode }) => (
          <li key={CustomerId}>
            <Link to={screenPaths.customer(CustomerId)}>{Name}</Link> <span className="soft">{AccountCode}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
