import { expect, test } from 'vitest';
import { findPhaseProblems } from './migration-phases.ts';

const problemsOf = (sql: string) =>
  findPhaseProblems([{ name: '9999-new', sql, checksum: '' }]).map((problem) =>
    problem.replace('9999-new: ', ''),
  );

test('migrations have a phase, and expands work while the previous version runs', () => {
  expect(findPhaseProblems()).toEqual([]);
});

test('a migration without a phase is found', () => {
  expect(problemsOf('alter table users add column note text;')).toEqual([
    'the first line must be `-- expand`, `-- contract` or `-- stop`.',
  ]);
});

test.each([
  ['alter table users drop column note;', 'the previous version may still use what it drops'],
  ['drop table notes;', 'the previous version may still use what it drops'],
  ['alter table users drop constraint users_email;', 'the previous version may still use what it drops'],
  ['drop index notes_text;', 'the previous version may still use what it drops'],
  ['alter table users rename column note to remark;', 'the previous version only knows the old name'],
  ['alter table users alter column note type int8;', 'a change of type locks and rewrites the table'],
  ['alter table users\n  alter column note set not null;', 'the previous version may still write null'],
  [
    'alter table users add column note text not null;',
    'the previous version inserts rows without the column',
  ],
  [
    'alter table users add constraint short check (length(note) < 9);',
    'the constraint locks the table while it reads all rows, so add it as not valid',
  ],
  ['create index users_note on users (note);', 'the index blocks writes to a table that has rows'],
  ['truncate notes;', 'it blocks the previous version'],
])('%s is found in an expand', (statement, reason) => {
  expect(problemsOf(`-- expand\n${statement}`)).toEqual([`not in an expand: ${reason}.`]);
  expect(problemsOf(`-- contract\n${statement}`)).toEqual([]);
  expect(problemsOf(`-- stop\n${statement}`)).toEqual([]);
});

test.each([
  "alter table users add column note text not null default '';",
  'alter table users add column note text;',
  'alter table users alter column note drop not null;',
  'alter table users add constraint short check (length(note) < 9) not valid;',
  'alter table users drop constraint users_note_check;',
  'create table notes (id int4 primary key, text text not null);\ncreate index notes_text on notes (text);',
  "-- Rows that users drop.\nupdate users set note = 'drop table users';",
])('%s is allowed in an expand', (sql) => {
  expect(problemsOf(`-- expand\n${sql}`)).toEqual([]);
});
