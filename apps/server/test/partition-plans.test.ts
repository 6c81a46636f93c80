import type { Api } from '@fleetworth/contract/api';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repetitions } from '../../../tools/repetitions.ts';
import { partitionTables } from '../src/platform/partitions/partition-tables.ts';
import { PARTITIONABLE_TABLES } from '../src/platform/partitions/partitionable-tables.ts';
import { ownIds } from './company-ids.ts';
import { reads, writes } from './every-endpoint.ts';
import { type RecordedStatement, recordStatements } from './record-statements.ts';
import { sampleRequest } from './sample-request.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

/** Plans change rarely and take a while, so only the endurance test explains them. */
const IS_EXPLAINED = repetitions({ few: false, many: true });
/** Enough for the companies of the demo user to leave most partitions unread. */
const PARTITIONS = 64;

/** Statements that read all partitions, by a text that only they contain. */
const READS_ALL_PARTITIONS = [
  {
    text: 'from change_set_records where change_set_id = any(',
    reason: 'Change sets can contain records of companies that the user has left.',
  },
  {
    text: 'delete from price_alert_states where alert_id',
    reason: 'An alert has states of vehicles in companies that its user has left.',
  },
  {
    text: '@> text_pairs(',
    reason: 'PostgreSQL uses the text index only if the companies are not constants.',
  },
];

interface PlanNode {
  'Relation Name'?: string;
  'Actual Loops'?: number;
  Plans?: PlanNode[];
}

/** Returns the numbers of the partitions that a statement reads. */
async function readPartitions(pool: pg.Pool, statement: RecordedStatement): Promise<number[]> {
  try {
    return await explain(pool, statement, 'analyze, timing off, ');
  } catch {
    // A write may violate a constraint the second time.
    return await explain(pool, statement, '');
  }
}

async function explain(
  pool: pg.Pool,
  { text, values }: RecordedStatement,
  options: string,
): Promise<number[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (${options}costs off, format json) ${text}`,
      values,
    );
    return partitionsOf(rows[0]?.['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const PARTITION = /^(.+)_(\d+)$/;

function partitionsOf(node: PlanNode | undefined): number[] {
  if (node === undefined) return [];
  const { 'Relation Name': name = '', 'Actual Loops': loops = 1, Plans: children = [] } = node;
  const [, table = '', number] = PARTITION.exec(name) ?? [];
  const isRead = loops > 0 && PARTITIONABLE_TABLES.includes(table);
  return [...(isRead ? [Number(number)] : []), ...children.flatMap(partitionsOf)];
}

/** Returns the numbers of the partitions with companies of the demo user. */
async function ownPartitions(pool: pg.Pool): Promise<Set<number>> {
  const { rows } = await pool.query<{ number: number }>(
    `select number from generate_series(0, $1 - 1) number
     where exists (select from memberships m join users u on u.id = m.user_id
       where u.email = 'demo@fleetworth.app'
         and satisfies_hash_partition('vehicles'::regclass, $1, number, m.company_id))`,
    [PARTITIONS],
  );
  return new Set(rows.map(({ number }) => number));
}

const CAN_BE_EXPLAINED = /^\s*(?:\/\*.*?\*\/\s*)*(?:select|with|insert|update|delete)\b/i;

describe.runIf(IS_EXPLAINED)('with tables that are partitioned by company', () => {
  let fleetworth: TestFleetworth;
  let recorder: ReturnType<typeof recordStatements>;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    await partitionTables(fleetworth.database.pool, PARTITIONS);
    recorder = recordStatements();
  });
  afterAll(async () => {
    recorder.stop();
    await fleetworth.stop();
  });

  /** Returns the new statements of a call that read partitions of other companies. */
  const listOtherReads = async (name: keyof Api, parts: ReturnType<typeof sampleRequest>) => {
    const { pool } = fleetworth.database;
    recorder.takeNew();
    await fleetworth.attempt(name, parts);
    const statements = recorder.takeNew().filter(({ text }) => CAN_BE_EXPLAINED.test(text));
    const own = await ownPartitions(pool);
    const others: string[] = [];
    for (const statement of statements)
      if ((await readPartitions(pool, statement)).some((number) => !own.has(number)))
        others.push(statement.text);
    return { others, count: statements.length };
  };

  test('calls read only partitions of the user’s companies, with listed exceptions', async () => {
    const ids = await ownIds(fleetworth.database.pool);
    const violations: string[] = [];
    const usedExceptions = new Set<string>();
    let explained = 0;
    for (const [name, endpoint] of [...reads, ...writes]) {
      const { others, count } = await listOtherReads(name, sampleRequest(endpoint, ids));
      explained += count;
      for (const text of others) {
        const exception = READS_ALL_PARTITIONS.find((one) => text.includes(one.text));
        if (exception === undefined) violations.push(`${name}: ${text}`);
        else usedExceptions.add(exception.text);
      }
    }
    expect(violations).toEqual([]);
    expect(explained).toBeGreaterThan(300);
    expect([...usedExceptions].toSorted()).toEqual(READS_ALL_PARTITIONS.map(({ text }) => text).toSorted());
  });
});
