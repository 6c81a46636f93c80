import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';

interface PoolerOptions {
  /** True to refuse `statement_timeout` as a parameter of a connection, as PgBouncer does by default. */
  refusesTimeout: boolean;
}

export interface TransactionPooler {
  url: string;
  stop(): Promise<void>;
}

/**
 * Pooler that runs the statements of all clients on one connection, as PgBouncer does in its transaction mode
 * while clients are idle. Speaks the simple query protocol with text values only.
 */
export async function startTransactionPooler(
  databaseUrl: string,
  { refusesTimeout }: PoolerOptions,
): Promise<TransactionPooler> {
  const database = new pg.Client({
    connectionString: databaseUrl,
    types: { getTypeParser: () => (value: unknown) => value },
    // Set for the connection instead of each client.
    statement_timeout: 60_000,
  });
  await database.connect();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    let isOpen = false;
    socket.on('data', (bytes: Buffer) => {
      const text = bytes.toString();
      if (isOpen) void answer(database, socket, bytes);
      else if (refusesTimeout && text.includes('statement_timeout'))
        socket.end(refusal('unsupported startup parameter: statement_timeout'));
      else {
        isOpen = true;
        socket.write(Buffer.concat([message('R', int32(0)), READY]));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
      await database.end();
    },
  };
}

/** Runs the statement of a query message. Ends the connection for any other message. */
async function answer(database: pg.Client, socket: Socket, bytes: Buffer): Promise<void> {
  if (bytes.toString('latin1', 0, 1) !== 'Q') return void socket.end();
  const { rows, fields } = await database.query<Record<string, string>>(
    bytes.toString('utf8', 5, bytes.length - 1),
  );
  const columns = fields.map(({ name, dataTypeID }) =>
    Buffer.concat([text(name), int32(0), int16(0), int32(dataTypeID), int16(-1), int32(-1), int16(0)]),
  );
  const lines = rows.map((row) =>
    message('D', int16(fields.length), ...fields.flatMap(({ name }) => value(row[name] ?? ''))),
  );
  const description = fields.length > 0 ? [message('T', int16(fields.length), ...columns)] : [];
  socket.write(Buffer.concat([...description, ...lines, message('C', text('DONE')), READY]));
}

/** Message of the protocol, https://www.postgresql.org/docs/18/protocol-message-formats.html. */
function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

const text = (value: string): Buffer => Buffer.from(`${value}\0`);
const value = (content: string): Buffer[] => [int32(Buffer.byteLength(content)), Buffer.from(content)];

const READY = message('Z', Buffer.from('I'));

const refusal = (reason: string): Buffer =>
  message('E', text('SFATAL'), text('C08P01'), text(`M${reason}`), Buffer.alloc(1));
