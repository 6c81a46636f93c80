/** Seed of all demo data, which makes the fleet identical on every machine. */
export const DEMO_SEED = 20_150_731;

/**
 * Pseudorandom number generator (mulberry32) that yields the same numbers for the same seed on every machine.
 */
export class Random {
  #state: number;

  /**
   * Creates a generator with its own numbers for each name of a stream, so that a change to one kind of demo
   * data doesn't change the others.
   */
  constructor(seed: number, stream: string) {
    this.#state = seed;
    for (const character of stream)
      this.#state = Math.imul(this.#state ^ character.charCodeAt(0), 0x01000193);
  }

  /** Returns a number from 0 up to but excluding 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  /** Returns an integer between both limits, inclusive. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)] as Item;
  }
}

/** Items that are drawn with different probabilities. */
export class Weighted<Item> {
  readonly #items: readonly Item[];
  readonly #bounds: number[] = [];
  #total = 0;

  constructor(items: readonly Item[], weightOf: (item: Item, index: number) => number) {
    this.#items = items;
    for (const [index, item] of items.entries()) {
      this.#total += weightOf(item, index);
      this.#bounds.push(this.#total);
    }
  }

  draw(random: Random): Item {
    const drawn = random.next() * this.#total;
    let low = 0;
    let high = this.#bounds.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#bounds[middle] as number) > drawn) high = middle;
      else low = middle + 1;
    }
    return this.#items[low] as Item;
  }
}

/** Cards drawn without replacement and reshuffled when empty, so that every round has the same mix. */
export class Deck<Card> {
  readonly #cards: Card[];
  #remaining = 0;

  constructor(counts: readonly (readonly [card: Card, count: number])[]) {
    this.#cards = counts.flatMap(([card, count]) => Array.from({ length: count }, () => card));
  }

  draw(random: Random): Card {
    if (this.#remaining === 0) this.#remaining = this.#cards.length;
    const drawn = random.integer(0, --this.#remaining);
    const card = this.#cards[drawn] as Card;
    this.#cards[drawn] = this.#cards[this.#remaining] as Card;
    this.#cards[this.#remaining] = card;
    return card;
  }
}

/** Distributes a total over weights in whole numbers, as proportionally as possible. */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const shares = exact.map(Math.floor);
  const remainder = total - shares.reduce((a, b) => a + b, 0);
  const byRemainder = exact
    .map((value, index) => [value % 1, index] as const)
    .toSorted((a, b) => b[0] - a[0] || a[1] - b[1]);
  for (const [, index] of byRemainder.slice(0, remainder)) shares[index] = (shares[index] as number) + 1;
  return shares;
}
