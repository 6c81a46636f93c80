import type { Endpoint } from '@fleetworth/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { findRegressions } from './every-call.ts';

const endpoint = (method: Endpoint['method']) => ({ method }) as Endpoint;
const calls = { list: endpoint('GET'), create: endpoint('PUT') };

describe('calls that are answered worse after an upgrade', () => {
  it.each([
    { name: 'list', before: 200, after: 500, found: ['list answers 500 instead of 200'] },
    { name: 'list', before: 200, after: 404, found: ['list answers 404 instead of 200'] },
    { name: 'create', before: 200, after: 500, found: ['create answers 500 instead of 200'] },
    // The name is taken, because the sample was sent before.
    { name: 'create', before: 200, after: 422, found: [] },
    { name: 'create', before: 503, after: 503, found: [] },
    { name: 'list', before: 200, after: 200, found: [] },
  ])('$name: $before, then $after', ({ name, before, after, found }) => {
    expect(findRegressions(calls, new Map([[name, before]]), new Map([[name, after]]))).toEqual(found);
  });

  it('are new calls with a server error', () => {
    const answers = new Map([
      ['list', 500],
      ['create', 422],
    ]);
    expect(findRegressions(calls, new Map(), answers)).toEqual(['list answers 500']);
  });
});
