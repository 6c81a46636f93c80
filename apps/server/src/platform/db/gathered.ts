import DataLoader from 'dataloader';
import type { Database } from './database.ts';

/** How many questions go into one statement; more make the next one. */
const MOST_TOGETHER = 50;

/**
 * A read that answers several questions by one statement. Those that come while one is under way wait for it and go together: where many
 * ask at a time, sending and answering many small statements is most of what they cost, while somebody who asks alone waits for nobody.
 * Each statement begins after all of its questions came, so each is answered by what was true since. Where it fails all of them fail.
 *
 * @param readTogether Answers the questions in their order. Each database, and each transaction, has its own statements.
 */
export function gathered<Question extends object | string | number, Answer>(
  readTogether: (database: Database, questions: readonly Question[]) => Promise<readonly Answer[]>,
): (database: Database, question: Question) => Promise<Answer> {
  const loaders = new WeakMap<Database, DataLoader<Question, Answer>>();
  const loaderOf = (database: Database) => {
    const loader = loaders.get(database) ?? loaderThatWaits((questions) => readTogether(database, questions));
    loaders.set(database, loader);
    return loader;
  };
  return (database, question) => loaderOf(database).load(question);
}

function loaderThatWaits<Question, Answer>(
  read: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): DataLoader<Question, Answer> {
  let underWay: Promise<unknown> = Promise.resolve();
  return new DataLoader<Question, Answer>(
    (questions) => {
      const answers = read(questions);
      underWay = answers.catch(() => {});
      return answers;
    },
    {
      cache: false,
      maxBatchSize: MOST_TOGETHER,
      // After what has arrived meanwhile: all of it can go along.
      batchScheduleFn: (send) => void underWay.then(() => setImmediate(send)),
    },
  );
}
