import { describe, expect, test } from 'vitest';
import { Snapshot } from './snapshot.ts';

const TRANSACTIONS = [3, 4, 5, 6, 7, 8, 9];
const SNAPSHOTS = ['4:4:', '4:6:4', '4:6:5', '5:6:5', '4:8:4,6', '4:8:4,5,6,7', '8:8:', '3:9:3,8', '9:9:'];

describe('a snapshot', () => {
  test('sees the transactions that had ended: those before, and of those between who was not under way', () => {
    const seenBy = (text: string) => TRANSACTIONS.filter((id) => new Snapshot(text).sees(id));
    expect(seenBy('4:4:')).toEqual([3]);
    expect(seenBy('5:8:5,7')).toEqual([3, 4, 6]);
  });

  test('covers another where it sees each transaction that the other sees', () => {
    for (const one of SNAPSHOTS.map((text) => new Snapshot(text))) {
      for (const other of SNAPSHOTS.map((text) => new Snapshot(text)))
        expect(one.covers(other)).toBe(TRANSACTIONS.every((id) => one.sees(id) || !other.sees(id)));
    }
  });
});
