/** TypeScript 5.9, whose API reads sources. TypeScript 7 has none yet. */
export { default as ts, type Node, type SourceFile } from 'typescript';
