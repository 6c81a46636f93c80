/** So many spellings are remembered; a fleet has some hundred. */
const REMEMBERED = 20_000;

/** The same function, which answers what it has been asked before from memory. */
export function remember<Answer>(name: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const answer = known.get(text);
    if (answer !== undefined) return answer;
    if (known.size >= REMEMBERED) known.clear();
    const named = name(text);
    known.set(text, named);
    return named;
  };
}
