/** Which transactions a statement saw: PostgreSQL's `pg_snapshot`. */
export class Snapshot {
  readonly #first: number;
  readonly #next: number;
  readonly #underWay: ReadonlySet<number>;

  /** @param text As PostgreSQL writes it: the first transaction that may be under way, the next to come, and those under way between. */
  constructor(text: string) {
    const [first, next, underWay = ''] = text.split(':');
    this.#first = Number(first);
    this.#next = Number(next);
    this.#underWay = new Set(underWay === '' ? [] : underWay.split(',').map(Number));
  }

  /** Had a transaction ended by then? One that was taken back has, too, and has left nothing to see. */
  sees(transactionId: number): boolean {
    if (transactionId < this.#first) return true;
    return transactionId < this.#next && !this.#underWay.has(transactionId);
  }

  /** Does it see everything that another one sees? */
  covers(other: Snapshot): boolean {
    for (const transactionId of this.#underWay) if (other.sees(transactionId)) return false;
    // Of those that came after this one, the other has to have found each under way.
    const later = other.#next - this.#next;
    if (later > other.#underWay.size) return false;
    for (let transactionId = this.#next; transactionId < other.#next; transactionId += 1)
      if (other.sees(transactionId)) return false;
    return true;
  }
}
