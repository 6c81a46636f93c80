import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { generateFiles } from '../../../tools/generate.ts';

describe('generated files', () => {
  test('match the migrations and the contract: `npm run generate` writes them', async () => {
    const files = await generateFiles();
    expect(files.size).toBe(9);
    for (const [path, text] of files) {
      const committed = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
      expect(committed === text, `${path} is not up to date`).toBe(true);
    }
  });
});
