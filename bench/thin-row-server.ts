import Fastify from 'fastify';
import pg from 'pg';

/** The least that a call can be: Fastify and pg, one row by its key, no session. */
const { BENCH_DATABASE_URL = '', PORT } = process.env;
const pool = new pg.Pool({ connectionString: BENCH_DATABASE_URL, max: 20 });

const app = Fastify();
app.get<{ Params: { id: string } }>('/vehicle/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'vehicle',
    text: 'select id, unit, vin, status, condition, model_year, version from vehicles where id = $1',
    values: [Number(params.id)],
  });
  return { data: rows[0] };
});
const address = await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
console.log(`The thin server answers at ${address}`);
