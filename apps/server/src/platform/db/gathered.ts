import DataLoader from 'dataloader';

/** A statement that is under way for longer is not waited for any more: its connection may have died unnoticed. */
const MOST_WAIT_MS = 1_000;

/**
 * A read that answers several questions by one statement. Those that come while one is under way wait for it and go together: where many
 * ask at a time, sending and answering many small statements is most of what they cost, while somebody who asks alone waits for nobody.
 * Each statement begins after all of its questions came, so each is answered by what was true since. Where it fails all of them fail.
 *
 * @param most How many questions go into one statement; more make the next one.
 * @param readTogether Answers the questions in their order. Each source, a database, a transaction or a reader, has its own statements.
 */
export function gathered<Source extends object, Question extends object | string | number, Answer>(
  { most }: { most: number },
  readTogether: (source: Source, questions: readonly Question[]) => Promise<readonly Answer[]>,
): (source: Source, question: Question) => Promise<Answer> {
  const loaders = new WeakMap<Source, DataLoader<Question, Answer>>();
  const loaderOf = (source: Source) => {
    const loader =
      loaders.get(source) ?? loaderThatWaits(most, (questions) => readTogether(source, questions));
    loaders.set(source, loader);
    return loader;
  };
  return (source, question) => loaderOf(source).load(question);
}

function loaderThatWaits<Question, Answer>(
  most: number,
  read: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): DataLoader<Question, Answer> {
  let underWay: Promise<unknown> | null = null;
  const send = async (questions: readonly Question[]): Promise<readonly Answer[]> => {
    const answers = read(questions);
    underWay = answers;
    try {
      return await answers;
    } finally {
      if (underWay === answers) underWay = null;
    }
  };
  return new DataLoader<Question, Answer>(send, {
    cache: false,
    maxBatchSize: most,
    // After what has arrived meanwhile: all of it can go along.
    batchScheduleFn: (go) => void untilOver(underWay).then(() => setImmediate(go)),
  });
}

/** Settled by hand: a race would hold what was answered until its timer ends, a second's answers at each moment. */
function untilOver(statement: Promise<unknown> | null): Promise<void> {
  return new Promise((resolve) => {
    if (statement === null) return resolve();
    const timer = setTimeout(resolve, MOST_WAIT_MS);
    const go = () => {
      clearTimeout(timer);
      resolve();
    };
    statement.then(go, go);
  });
}
