import { expect, test } from 'vitest';
import { type TreeNode, treeLines, treeMove } from './tree-lines.ts';

const leaf = (id: string): TreeNode<string> => ({ id, row: id, children: [] });
const TREE: TreeNode<string>[] = [
  { id: 'a', row: 'a', children: [leaf('a1'), { id: 'a2', row: 'a2', children: [leaf('a2x')] }] },
  leaf('b'),
];
const linesWith = (...open: string[]) => treeLines(TREE, new Set(open));
const shown = (...open: string[]) =>
  linesWith(...open).map(
    ({ node, level, position, siblingCount }) => `${node.id} ${level}: ${position}/${siblingCount}`,
  );

test('shows children if the row and all its ancestors are open', () => {
  expect(shown()).toEqual(['a 1: 1/2', 'b 1: 2/2']);
  expect(shown('a2')).toEqual(['a 1: 1/2', 'b 1: 2/2']);
  expect(shown('a')).toEqual(['a 1: 1/2', 'a1 2: 1/2', 'a2 2: 2/2', 'b 1: 2/2']);
  expect(shown('a', 'a2', 'gone')).toEqual(['a 1: 1/2', 'a1 2: 1/2', 'a2 2: 2/2', 'a2x 3: 1/1', 'b 1: 2/2']);
});

test.each([
  ['ArrowDown', 0, { to: 1 }],
  ['ArrowDown', 3, { to: 3 }],
  ['ArrowUp', 1, { to: 0 }],
  ['ArrowUp', 0, { to: 0 }],
  ['End', 0, { to: 3 }],
  ['Home', 3, { to: 0 }],
  ['ArrowRight', 0, { to: 1 }],
  ['ArrowRight', 2, { toggle: 'a2' }],
  ['ArrowRight', 1, null],
  ['ArrowLeft', 0, { toggle: 'a' }],
  ['ArrowLeft', 2, { to: 0 }],
  ['ArrowLeft', 3, null],
  ['Enter', 2, { toggle: 'a2' }],
  [' ', 0, { toggle: 'a' }],
  ['Enter', 1, null],
  ['x', 0, null],
  ['ArrowDown', 9, null],
])('%s at line %i does %j, where the first row is open', (key, at, expected) => {
  expect(treeMove(linesWith('a'), at, key)).toEqual(expected);
});
