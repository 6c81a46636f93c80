import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../../../..');
const SERVER = join(ROOT, 'apps/server');

/** Column that a row type declares. */
export interface DeclaredColumn {
  type: string;
  isNullable: boolean;
  /** True if statements of the type may omit the column. */
  isOptional: boolean;
}

/** Statement in the source whose rows have a declared type. */
export interface RowType {
  /** File from the root and line. */
  site: string;
  /** Texts of the template. */
  texts: readonly string[];
  columns: ReadonlyMap<string, DeclaredColumn>;
  /** True if the type has an index signature, so that statements may select more columns. */
  isOpen: boolean;
}

/** Lists the product's files that declare row types. */
export function listSources(): string[] {
  const files = ['src', 'demo'].flatMap((folder) =>
    readdirSync(join(SERVER, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(SERVER, folder, name),
    ),
  );
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => readFileSync(file, 'utf8').includes('sql<'));
}

/**
 * Reads the row type of each sql<Row>`…` in the files. Skips types of single values, of fragments and of rows
 * with a type parameter.
 */
export function readRowTypes(files: readonly string[] = listSources()): RowType[] {
  const settings = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (name) => ts.sys.readFile(name)).config;
  const { options } = ts.parseJsonConfigFileContent({ ...settings, include: [], files }, ts.sys, ROOT);
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    if (source === undefined) throw new Error(`${file} can't be read.`);
    return findTemplates(source).flatMap(({ node, row }) => {
      const type = checker.getTypeFromTypeNode(row);
      if (!isRow(type, row, checker)) return [];
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      return [
        {
          site: `${relative(ROOT, file)}:${line + 1}`,
          texts: readTexts(node.template),
          columns: readColumns(type, checker),
          isOpen: checker.getIndexInfosOfType(type).length > 0,
        },
      ];
    });
  });
}

interface Template {
  node: ts.TaggedTemplateExpression;
  row: ts.TypeNode;
}

function findTemplates(source: ts.SourceFile): Template[] {
  const templates: Template[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') {
      const [row] = node.typeArguments ?? [];
      if (row !== undefined) templates.push({ node, row });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return templates;
}

const readTexts = (template: ts.TemplateLiteral): string[] =>
  ts.isTemplateExpression(template)
    ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
    : [template.text];

/** Values have a type that no row has. A nullable value is a value too. */
const isRow = (type: ts.Type, node: ts.TypeNode, checker: ts.TypeChecker): boolean =>
  (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.NonPrimitive)) !== 0 &&
  !checker.isArrayLikeType(type) &&
  !hasTypeParameter(node, checker);

function hasTypeParameter(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (ts.isTypeReferenceNode(node) && isTypeParameter(checker.getTypeFromTypeNode(node))) return true;
  return ts.forEachChild(node, (child) => hasTypeParameter(child, checker) || undefined) ?? false;
}

const isTypeParameter = (type: ts.Type): boolean => (type.flags & ts.TypeFlags.TypeParameter) !== 0;

function readColumns(type: ts.Type, checker: ts.TypeChecker): Map<string, DeclaredColumn> {
  const columns = checker.getPropertiesOfType(type).map((property): [string, DeclaredColumn] => {
    const column = checker.getTypeOfSymbol(property);
    return [
      property.name,
      {
        type: checker.typeToString(column),
        isNullable: isNullable(column),
        isOptional: (property.flags & ts.SymbolFlags.Optional) !== 0,
      },
    ];
  });
  return new Map(columns);
}

const HOLDS_NULL = ts.TypeFlags.Null | ts.TypeFlags.Any | ts.TypeFlags.Unknown;

const isNullable = (type: ts.Type): boolean =>
  (type.isUnion() ? type.types : [type]).some(({ flags }) => (flags & HOLDS_NULL) !== 0);
