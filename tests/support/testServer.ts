import pg from 'pg';

/** How a test file reaches the database server of this run. */
export interface TestServer {
  connection: pg.ClientConfig;
  template: string;
}

/** Connects to another database on the same server. */
export const connectionTo = (connection: pg.ClientConfig, database: string): pg.ClientConfig => {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
};

export const runOn = async (connection: pg.ClientConfig, statement: string) => {
  const client = new pg.Client(connection.connectionString ? connection : { ...connection, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
