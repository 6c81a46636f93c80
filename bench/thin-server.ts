import Fastify from 'fastify';
import pg from 'pg';
import type { Statement } from './best-list.ts';

// Reference server: Fastify and pg run the best statement and return the product's JSON, without sessions,
// filters or formatting.

const {
  BENCH_DATABASE_URL = '',
  BENCH_STATEMENT = '',
  BENCH_ANSWER_URL = '',
  BENCH_TOKEN = '',
  PORT,
} = process.env;
const statement = JSON.parse(BENCH_STATEMENT) as Statement;
const pool = new pg.Pool({ connectionString: BENCH_DATABASE_URL, max: 20 });
const response = await fetch(BENCH_ANSWER_URL, {
  method: 'POST',
  headers: { authorization: `Bearer ${BENCH_TOKEN}` },
});
const answer: unknown = await response.json();

const app = Fastify();
app.post('/list', async (_request, reply) => {
  await pool.query(statement);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
});
const address = await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
console.log(`The thin server is running at ${address}`);
