import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** Imported files by the path of the importing file, or imported folders by the importing folder. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Imports and exports from another file, including type-only and dynamic imports. */
const IMPORTS = [
  /^(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
];

const SOURCE = /\.tsx?$/;
const NON_PRODUCT = /\.test\.tsx?$|\.test-(?:data|suite)\.tsx?$|\/(?:node_modules|generated|dist|test)\//;

/** Reads the imports of the product's source files below these folders. Paths are relative to the root. */
export function readImports(root: string, folders: readonly string[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const folder of folders) {
    const below = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    for (const file of below.map((name) => join(folder, name)))
      if (SOURCE.test(file) && !NON_PRODUCT.test(file)) graph.set(file, importsOf(root, file));
  }
  return graph;
}

function importsOf(root: string, file: string): Set<string> {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const names = IMPORTS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  return new Set(names.flatMap((name) => resolveInternal(root, path, name) ?? []));
}

/** Returns the path of an imported file of this repository. Null for a library. */
function resolveInternal(root: string, importing: string, name: string): string | null {
  if (name.startsWith('.')) {
    const path = join(dirname(importing), name);
    return SOURCE.test(path) && statSync(path, { throwIfNoEntry: false })?.isFile()
      ? relative(root, path)
      : null;
  }
  if (!name.startsWith('@fleetworth/')) return null;
  return relative(root, createRequire(importing).resolve(name));
}

/**
 * Returns the graph of folders, in which a folder imports the folders that its files import from. Files
 * without a folder are omitted.
 */
export function groupByFolder(files: Graph, folderOf: (file: string) => string | null): Graph {
  const folders = new Map<string, Set<string>>();
  for (const [file, imported] of files) {
    const folder = folderOf(file);
    if (folder === null) continue;
    const importedFolders = folders.get(folder) ?? new Set();
    folders.set(folder, importedFolders);
    for (const other of imported) {
      const otherFolder = folderOf(other);
      if (otherFolder !== null && otherFolder !== folder) importedFolders.add(otherFolder);
    }
  }
  return folders;
}

/** Returns the files outside a folder that import from it. */
export const listImporters = (files: Graph, folder: string): string[] =>
  [...files]
    .filter(
      ([file, imported]) => !file.startsWith(folder) && [...imported].some((name) => name.startsWith(folder)),
    )
    .map(([file]) => file);

/** Returns the groups of nodes that import each other, directly or through other nodes of the group. */
export function findCircles(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]));
  const circles = new Map<string, string[]>();
  for (const [node, others] of reached) {
    if (!others.has(node)) continue;
    const circle = [...others].filter((other) => reached.get(other)?.has(node)).toSorted();
    circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}

function reachableFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>();
  const pending = [...(graph.get(start) ?? [])];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (reached.has(node)) continue;
    reached.add(node);
    pending.push(...(graph.get(node) ?? []));
  }
  return reached;
}
