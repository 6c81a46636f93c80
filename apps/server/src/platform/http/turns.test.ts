import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Turns } from './turns.ts';

const PATIENCE_MS = 250;

describe('turns of two at a time', () => {
  let turns: Turns;
  let started: string[];
  const enter = (name: string) => turns.enter(() => started.push(name));

  beforeEach(() => {
    vi.useFakeTimers();
    turns = new Turns({ most: 2, patienceMs: PATIENCE_MS });
    started = [];
  });
  afterEach(() => vi.useRealTimers());

  test('start in the order in which they came, each as soon as another ends', () => {
    const [, leaveB, leaveC] = ['a', 'b', 'c', 'd', 'e'].map(enter);
    expect(started).toEqual(['a', 'b']);
    leaveB?.();
    expect(started).toEqual(['a', 'b', 'c']);
    leaveC?.();
    expect(started).toEqual(['a', 'b', 'c', 'd']);
  });

  test('who comes later does not start before those who wait', () => {
    const leaveA = enter('a');
    enter('b');
    enter('c');
    leaveA();
    enter('d');
    expect(started).toEqual(['a', 'b', 'c']);
  });

  test('who takes longer than the patience goes on without a place, and gives back none at the end', () => {
    const leaveA = enter('a');
    vi.advanceTimersByTime(PATIENCE_MS - 1);
    enter('b');
    for (const name of ['c', 'd', 'e']) enter(name);
    expect(started).toEqual(['a', 'b']);
    vi.advanceTimersByTime(1);
    expect(started).toEqual(['a', 'b', 'c']);
    leaveA();
    expect(started).toEqual(['a', 'b', 'c']);
  });

  test('an end that is told twice gives back one place', () => {
    const leaveA = enter('a');
    for (const name of ['b', 'c', 'd']) enter(name);
    leaveA();
    leaveA();
    expect(started).toEqual(['a', 'b', 'c']);
  });

  test('who goes while waiting never starts and takes no place', () => {
    const leaveA = enter('a');
    enter('b');
    const leaveC = enter('c');
    enter('d');
    enter('e');
    leaveC();
    leaveC();
    expect(started).toEqual(['a', 'b']);
    leaveA();
    expect(started).toEqual(['a', 'b', 'd']);
  });

  test('one that ends as it starts lets the next one start', () => {
    const leaveA = enter('a');
    enter('b');
    const leaveC = turns.enter(() => {
      started.push('c');
      queueMicrotask(leaveC);
    });
    enter('d');
    leaveA();
    return vi.waitFor(() => expect(started).toEqual(['a', 'b', 'c', 'd']));
  });

  test('leave no timer behind', () => {
    for (const leave of ['a', 'b', 'c'].map(enter)) leave();
    expect(vi.getTimerCount()).toBe(0);
  });
});
