/** A row of a tree, with those below it. */
export interface TreeNode<Row> {
  /** Unique in the whole tree. */
  id: string;
  row: Row;
  children: readonly TreeNode<Row>[];
}

/** A row that is shown, and where in the tree it stands. */
export interface TreeLine<Row> {
  node: TreeNode<Row>;
  /** Counts from 1. */
  level: number;
  /** Among its siblings; counts from 1. */
  position: number;
  siblings: number;
  /** The line above which it belongs to; null at the first level. */
  parent: number | null;
  isOpen: boolean;
}

/** The lines of a tree from top to bottom: what is below a row shows where the row is open. */
export function treeLines<Row>(nodes: readonly TreeNode<Row>[], open: ReadonlySet<string>): TreeLine<Row>[] {
  const lines: TreeLine<Row>[] = [];
  const add = (siblings: readonly TreeNode<Row>[], level: number, parent: number | null) => {
    for (const [place, node] of siblings.entries()) {
      const isOpen = node.children.length > 0 && open.has(node.id);
      const own =
        lines.push({ node, level, position: place + 1, siblings: siblings.length, parent, isOpen }) - 1;
      if (isOpen) add(node.children, level + 1, own);
    }
  };
  add(nodes, 1, null);
  return lines;
}

/** What a key does at a line: the focus goes to another one, or the line opens or closes. Null: nothing of ours. */
export type TreeMove = { to: number } | { toggle: string } | null;

/** As trees are walked through by keyboard everywhere: right opens, then goes in; left closes, then goes out. */
export function treeMove<Row>(lines: readonly TreeLine<Row>[], at: number, key: string): TreeMove {
  const line = lines[at];
  if (!line) return null;
  const last = lines.length - 1;
  const hasChildren = line.node.children.length > 0;
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(at + 1, last) };
    case 'ArrowUp':
      return { to: Math.max(at - 1, 0) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: last };
    case 'ArrowRight':
      if (!hasChildren) return null;
      return line.isOpen ? { to: at + 1 } : { toggle: line.node.id };
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
