import pg from 'pg';

export interface RecordedStatement {
  text: string;
  values: unknown[];
}

interface StatementRecorder {
  /** Returns the statements that were sent since the last call of this function, each text once in all. */
  takeNew: () => RecordedStatement[];
  stop: () => void;
}

type Query = (this: pg.Client, ...parameters: unknown[]) => unknown;

/** Records the statements that all clients of this process send, except cursors and copies. */
export function recordStatements(): StatementRecorder {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  const seenTexts = new Set<string>();
  let added: RecordedStatement[] = [];
  prototype.query = function (...parameters) {
    const statement = toStatement(...parameters);
    if (statement !== null && !seenTexts.has(statement.text)) {
      seenTexts.add(statement.text);
      added.push(statement);
    }
    return query.apply(this, parameters);
  };
  return {
    takeNew: () => {
      const taken = added;
      added = [];
      return taken;
    },
    stop: () => {
      prototype.query = query;
    },
  };
}

function toStatement(config?: unknown, values?: unknown): RecordedStatement | null {
  if (typeof config === 'string') return { text: config, values: Array.isArray(values) ? values : [] };
  const { text, values: ownValues } = config as Partial<RecordedStatement>;
  return typeof text === 'string' ? { text, values: ownValues ?? [] } : null;
}
