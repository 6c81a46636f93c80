import { formatIssue } from '@fleetworth/contract/field-texts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isOurText } from './field-texts.ts';
import {
  growthOf,
  LONG_TEXTS,
  patternsOf,
  patternsOfRequests,
  patternsRunBy,
  requestTexts,
} from './request-texts.ts';

const patterns = patternsOfRequests();

describe('patterns that requests are checked by', () => {
  test('are found in formats, refinements and transformations', () => {
    const words = z
      .string()
      .regex(/^format/)
      .refine((text) => /refine\w+/.test(text))
      .overwrite((text) => text.replaceAll(/ +/g, ' '));
    expect(patternsRunBy(() => words.safeParse('format refinement')).map(String)).toEqual([
      '/^format/',
      '/refine\\w+/',
      '/ +/g',
    ]);
    expect(patterns.length).toBeGreaterThan(7);
  });

  test.each([/^(a+)+$/, /^(?:\d|\d\d)*x$/, /\s+$/, /^[^@]*@.*\..*@/, /a*a*b/])(
    '%s is seen to grow faster than its text',
    (pattern) => {
      expect(growthOf(pattern)).toBe('unsafe');
    },
  );

  test.each(patterns)('%s takes time at most in proportion to its text', (pattern) => {
    expect(growthOf(pattern)).not.toBe('unsafe');
  });
});

describe('texts of requests', () => {
  const isBounded = (schema: z.ZodString) =>
    schema.maxLength !== null || patternsOf(schema).some((pattern) => growthOf(pattern) === 'bounded');

  test('are found everywhere, including lists', () => {
    const titles = requestTexts.map(({ title }) => title);
    expect(titles).toContain('login: body.password');
    expect(titles).toContain('searchAuction: body.vehicles.vin');
    expect(titles.length).toBeGreaterThan(40);
  });

  test('each have a maximum length, or a pattern that only short texts match', () => {
    const endless = requestTexts.filter(({ schema }) => !isBounded(schema)).map(({ title }) => title);
    expect(endless).toEqual([]);
  });

  test.each(requestTexts)('$title: long texts are rejected with our texts', ({ schema }) => {
    for (const text of LONG_TEXTS) {
      const { error } = schema.safeParse(text, { error: formatIssue });
      // Surrounding blanks are removed, and the remaining text may be valid.
      if (error === undefined) {
        expect(text.trim().length).toBeLessThan(10);
        continue;
      }
      const foreign = error.issues.map(({ message }) => message).filter((text) => !isOurText(text, [schema]));
      expect(foreign, text.slice(0, 8)).toEqual([]);
    }
  });
});
