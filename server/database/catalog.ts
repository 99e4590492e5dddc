import type pg from 'pg';

export interface TableColumn {
  name: string;
  type: string;
}

export interface TableShape {
  /** Quoted name with schema. */
  name: string;
  columns: TableColumn[];
  /** Quoted column names. Empty if there is no primary key. */
  key: string[];
}

export interface SequenceState {
  name: string;
  value: string;
  isCalled: boolean;
}

export interface Constraint {
  table: string;
  name: string;
  definition: string;
}

export interface Trigger {
  table: string;
  name: string;
  /** Trigger state in pg_trigger.tgenabled: O(rigin), A(lways) or R(eplica). */
  enabled: 'O' | 'A' | 'R';
}

/** Schema of the tables that the queue library creates and updates by itself. No backup has them, and a restore drops them (ADR 0222). */
export const queueSchema = 'pgboss';

const ofUsers = `n.nspname NOT IN ('pg_catalog', 'information_schema', '${queueSchema}') AND n.nspname NOT LIKE 'pg\\_%'
  AND NOT EXISTS (SELECT FROM pg_depend x WHERE x.objid = c.oid AND x.classid = 'pg_class'::regclass AND x.deptype = 'e')`;

/** Lists all tables of the application except the list of migrations, by name. */
export const listTables = async (client: pg.ClientBase): Promise<TableShape[]> => {
  const { rows } = await client.query<TableShape>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name,
      (SELECT json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum)
         FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
      (SELECT coalesce(json_agg(quote_ident(a.attname) ORDER BY array_position(i.indkey::int2[], a.attnum)), '[]')
         FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey) WHERE i.indrelid = c.oid AND i.indisprimary) AS key
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND ${ofUsers} AND c.oid IS DISTINCT FROM to_regclass('public.migrations')
    ORDER BY format('%I.%I', n.nspname, c.relname) COLLATE "C"`);
  return rows;
};

export const listSequences = async (client: pg.ClientBase): Promise<SequenceState[]> => {
  const { rows } = await client.query<{ name: string }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'S' AND ${ofUsers} ORDER BY format('%I.%I', n.nspname, c.relname) COLLATE "C"`);
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await client.query<SequenceState>(
      `SELECT $1::text AS name, last_value::text AS value, is_called AS "isCalled" FROM ${name}`,
      [name],
    );
    states.push(...state.rows);
  }
  return states;
};

/** Lists the sequences that belong to columns of these tables. */
export const listOwnedSequences = async (client: pg.ClientBase, tables: readonly string[]): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_depend d JOIN pg_class c ON c.oid = d.objid
      JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'S' AND d.deptype IN ('a', 'i') AND d.refobjid = ANY ($1::text[]::regclass[])`,
    [tables],
  );
  return rows.map(({ name }) => name);
};

export const listForeignKeys = async (client: pg.ClientBase): Promise<Constraint[]> => {
  const { rows } = await client.query<Constraint>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS table, quote_ident(k.conname) AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE k.contype = 'f' AND c.relkind = 'r' AND ${ofUsers} ORDER BY k.oid`);
  return rows;
};

export const listTriggers = async (client: pg.ClientBase): Promise<Trigger[]> => {
  const { rows } = await client.query<Trigger>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS table, quote_ident(t.tgname) AS name, t.tgenabled AS enabled
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE NOT t.tgisinternal AND t.tgenabled <> 'D' AND c.relkind = 'r' AND ${ofUsers} ORDER BY t.oid`);
  return rows;
};
