/** So many answers are remembered; a fleet has some hundred names, and some thousand kinds of vehicles. */
const REMEMBERED = 20_000;

/** The same function, which answers what it has been asked before from memory. */
export function remember<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  return rememberBy((text) => text, answer);
}

/** The same for questions that a text tells apart. */
export function rememberBy<Question, Answer>(
  keyOf: (question: Question) => string,
  answer: (question: Question) => Answer,
): (question: Question) => Answer {
  const known = new Map<string, Answer>();
  return (question) => {
    const key = keyOf(question);
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= REMEMBERED) known.clear();
    const answered = answer(question);
    known.set(key, answered);
    return answered;
  };
}
