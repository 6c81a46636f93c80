export interface TreeNode<Row> {
  /** Unique in the whole tree. */
  id: string;
  row: Row;
  children: readonly TreeNode<Row>[];
}

export interface TreeLine<Row> {
  node: TreeNode<Row>;
  /** Counts from 1. */
  level: number;
  /** Position among its siblings, counted from 1. */
  position: number;
  siblingCount: number;
  /** Index of the parent line; null at the first level. */
  parent: number | null;
  isOpen: boolean;
}

export function treeLines<Row>(nodes: readonly TreeNode<Row>[], open: ReadonlySet<string>): TreeLine<Row>[] {
  const lines: TreeLine<Row>[] = [];
  const add = (siblings: readonly TreeNode<Row>[], level: number, parent: number | null) => {
    for (const [index, node] of siblings.entries()) {
      const isOpen = node.children.length > 0 && open.has(node.id);
      const lineIndex =
        lines.push({ node, level, position: index + 1, siblingCount: siblings.length, parent, isOpen }) - 1;
      if (isOpen) add(node.children, level + 1, lineIndex);
    }
  };
  add(nodes, 1, null);
  return lines;
}

/** Null if the key has no effect. */
export type TreeMove = { to: number } | { toggle: string } | null;

export function treeMove<Row>(lines: readonly TreeLine<Row>[], index: number, key: string): TreeMove {
  const line = lines[index];
  if (!line) return null;
  const last = lines.length - 1;
  const hasChildren = line.node.children.length > 0;
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(index + 1, last) };
    case 'ArrowUp':
      return { to: Math.max(index - 1, 0) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: last };
    case 'ArrowRight':
      if (!hasChildren) return null;
      return line.isOpen ? { to: index + 1 } : { toggle: line.node.id };
    case 'ArrowLeft':
      if (line.isOpen) return { toggle: line.node.id };
      return line.parent === null ? null : { to: line.parent };
    case 'Enter':
    case ' ':
      return hasChildren ? { toggle: line.node.id } : null;
    default:
      return null;
  }
}
