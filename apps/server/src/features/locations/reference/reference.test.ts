import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCities } from './cities.ts';
import { readStates } from './states.ts';

const states = readStates();
const cities = readCities();

describe('states', () => {
  it('are the fifty, the capital district and Puerto Rico, with stable ids', () => {
    expect(states).toHaveLength(52);
    expect(new Set(states.map(({ code }) => code)).size).toBe(52);
    expect(states.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && /^[A-Z][A-Za-z ]+$/.test(name))).toBe(
      true,
    );
    expect(states[0]).toEqual({ id: 1, code: 'AL', name: 'Alabama' });
    expect(states[9]).toEqual({ id: 10, code: 'FL', name: 'Florida' });
    expect(states[51]).toEqual({ id: 52, code: 'PR', name: 'Puerto Rico' });
  });

  it('each have cities', () => {
    const withCities = new Set(cities.map(({ stateCode }) => stateCode));
    expect(withCities).toEqual(new Set(states.map(({ code }) => code)));
  });
});

describe('cities', () => {
  it('are thousands, with unique names in a state and unique ids', () => {
    expect(cities.length).toBeGreaterThan(5_000);
    expect(cities.length).toBeLessThan(12_000);
    expect(new Set(cities.map(({ id }) => id)).size).toBe(cities.length);
    expect(new Set(cities.map(({ stateCode, name }) => `${stateCode} ${name}`)).size).toBe(cities.length);
  });

  // A rename over the whole tree once changed the names of four cities.
  it('are as generated', () => {
    const file = readFileSync(new URL('./generated/cities.json', import.meta.url));
    expect(hash('sha256', file)).toBe('bc815d17e0f8b13e99d52669fff19a82e9c2124ecf8c065b858fc8f2b271c70a');
  });

  it.each([
    ['FL', 'Tampa'],
    ['TX', 'Dallas'],
    ['TX', 'Fort Worth'],
    ['FL', 'Lake Worth'],
    ['CA', 'Los Angeles'],
    ['MT', 'Billings'],
    ['VT', 'Montpelier'],
    ['WY', 'Cheyenne'],
  ])('of %s include %s', (stateCode, name) => {
    expect(cities).toContainEqual(expect.objectContaining({ stateCode, name }));
  });
});
