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
}
