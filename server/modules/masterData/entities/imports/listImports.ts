import { sql } from 'kysely';
import { allEntities, allPartFiles } from '#contract/masterData/entities/all.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import type { ListQuery } from '#contract/list.ts';
import { importList } from '#contract/masterData/entities/definition/imports.ts';
import type { Context } from '#server/context.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { findList } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';

const buildImportSource = ({ name }: Entity) =>
  listSource({
    name: `listImports${name}`,
    list: { ...importList, grows: true },
    select: (now: Date) => sql`
      SELECT i.import_id, i.created_at AS imported_at, (i.created_at AT TIME ZONE 'Europe/London')::date AS imported_on, i.file_name, i.added, i.changed,
        i.unchanged, i.is_undone, NOT i.is_undone AND i.undo_until > ${now} AS can_undo, coalesce(nullif(concat_ws(' ', u.first_name, u.sur_name), ''), u.user_name, 'The system') AS imported_by
      FROM imports i LEFT JOIN users u ON u.user_id = i.created_by WHERE i.entity = ${name}`,
    example: new Date(0),
    where: { q: (text) => matchesAllWords(text, (word) => sql`searchable(listed.file_name, listed.imported_by) LIKE ${containing(word)}`) },
  });

const sources = new Map([...allEntities, ...allPartFiles].map((file) => [file.name, buildImportSource(file)]));

export const listImports = ({ db, now }: Pick<Context, 'db' | 'now'>, file: Entity, query: ListQuery) => {
  const source = sources.get(file.name);
  if (!source) throw new Error(`${file.name} is not an entity of the contract`);
  return findList(db, source, query, now);
};
