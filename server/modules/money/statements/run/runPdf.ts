import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { SingleDocument, StatementSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { formatDate, formatQuantity } from '#server/documents/format.ts';
import { getRun } from './queries.ts';

const hashOfCompany = sql<string>`md5((snapshot->'Company')::text)`;

const findCompanies = async (db: Db, runId: number) => {
  const { rows } = await sql<{ Hash: string; Company: StatementSnapshot['Company'] }>`
    SELECT DISTINCT ON (1) ${hashOfCompany} AS hash, snapshot->'Company' AS company
    FROM statement_run_accounts JOIN statements USING (statement_id) WHERE statement_run_id = ${runId} ORDER BY 1`.execute(db);
  return new Map(rows.map(({ Hash, Company }) => [Hash, Company]));
};

/** Statements in one PDF. The user waits for it, and with more the renderer would time out. */
const maxInOnePdf = 2000;

/** Returns one PDF with every statement of the run as issued, in the order of names, each with its own page numbers. */
export const openRunPdf = async ({ db, services }: Context, runId: number) => {
  const run = await getRun(db, runId);
  if (run.Issued > maxInOnePdf) {
    const [issuedText, maxText] = [run.Issued, maxInOnePdf].map((count) => formatQuantity(count));
    const instead = 'Start a run that prints them all instead.';
    throw new AppError('RULE_BROKEN', `The run has ${issuedText} statements, and one PDF can have ${maxText}. ${instead}`);
  }
  const storedSnapshots = await db
    .selectFrom('statement_run_accounts')
    .innerJoin('statements', 'statements.StatementId', 'statement_run_accounts.StatementId')
    // Each stored statement has the company and its logo. Equal ones are loaded once and sent to the renderer as one object.
    .select([sql<Omit<StatementSnapshot, 'Company'>>`snapshot - 'Company'`.as('Rest'), hashOfCompany.as('Hash')])
    .where('StatementRunId', '=', runId)
    .orderBy('StatementRunAccountId')
    .execute();
  if (storedSnapshots.length === 0) throw new AppError('RULE_BROKEN', 'This run has issued no statements, so there is nothing to print');
  const companies = await findCompanies(db, runId);
  const documents = storedSnapshots.map(({ Rest: body, Hash }): SingleDocument => {
    const Company = companies.get(Hash);
    if (!Company) throw new Error(`A statement of run ${runId} has no company`);
    return { kind: 'statement', snapshot: { ...body, Company } };
  });
  const title = `Statements to ${formatDate(run.DateTo)}`;
  return {
    bytes: await services.renderPdf({ kind: 'merged', title, documents }),
    fileName: `Statements ${run.DateTo} run ${runId}.pdf`,
    inline: true,
  };
};
