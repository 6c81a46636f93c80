import Fastify from 'fastify';
import pg from 'pg';
import type { Statement } from './recorded-statements.ts';

/**
 * The floor that the product is measured against: Fastify and pg, which send the same statements and answer the same JSON, with
 * no session to check, no filters to read and nothing to shape.
 */
const {
  BENCH_DATABASE_URL = '',
  BENCH_STATEMENTS = '[]',
  BENCH_ANSWER_URL = '',
  BENCH_TOKEN = '',
  PORT,
} = process.env;
const statements = JSON.parse(BENCH_STATEMENTS, (_key, value: unknown) =>
  // A token's hash is bytes, which JSON spells out.
  isBytes(value) ? Buffer.from(value.data) : value,
) as Statement[];
const pool = new pg.Pool({ connectionString: BENCH_DATABASE_URL, max: 20 });
const response = await fetch(BENCH_ANSWER_URL, {
  method: 'POST',
  headers: { authorization: `Bearer ${BENCH_TOKEN}` },
});
const answer: unknown = await response.json();

const app = Fastify();
app.post('/list', async (_request, reply) => {
  for (const statement of statements) await pool.query(statement);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
});
const address = await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
console.log(`The thin server answers at ${address}`);

function isBytes(value: unknown): value is { type: 'Buffer'; data: number[] } {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer';
}
