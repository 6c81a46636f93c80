import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sources that documentation may refer to: their text, and the paths of all files. */
interface Sources {
  text: string;
  paths: readonly string[];
}

/** Excludes decisions, which use the names of their time, and generated pages, which follow the sources. */
const IS_PAGE = /^(?!docs\/(?:decisions|generated)\/).*\.md$/;
const IS_HISTORY = /CHANGELOG\.md$/;
/** Excludes files that contain stale names on purpose, to test this check. */
const IS_SOURCE = /^(?!docs\/|package-lock|tools\/(?:seeds|documented-names)).*\.(?:tsx?|sql|json|css|js)$/;

const IS_COMMAND = /^(?:npm|npx|git|grep|psql|curl|[A-Z_]+=)/;
const IS_URL = /^\//;
const IS_PATH = /^[a-z][\w@.-]*(?:\/[\w@.-]+)+$|^[\w@-][\w@.-]*\.(?:tsx?|sql|json|md)$/;
/** Matches names that stand for any name: `<feature>Api`, `listX` and `NNNN`. */
const PLACEHOLDER = /<[a-z-]+>\w*|\b[a-z]+X\b|\bNNNN\b/g;
/** Matches a property with its text, and an attribute. Both must exist as a whole. */
const PAIR = /\w+: '[^']*'|\b\w+=(?=\{)/g;
const NAME = /[A-Za-z_$][\w$]{3,}/g;

/** Names of other programs and libraries that no source uses. */
const FOREIGN = new Set(['EBADENGINE', 'toMatchTextContent']);

/** Lists names, paths and properties that a page shows as code and that no source has, with their lines. */
export function findStaleNames(page: string, { text, paths }: Sources): { line: number; text: string }[] {
  const names = new Set(text.match(NAME));
  const isPath = (path: string) =>
    paths.some((existing) => `/${existing}`.endsWith(`/${path}`) || `/${existing}`.includes(`/${path}/`));
  const findIn = (code: string): string[] => {
    if (IS_COMMAND.test(code) || IS_URL.test(code)) return [];
    if (IS_PATH.test(code)) return isPath(code) ? [] : [code];
    const literal = code.replaceAll(PLACEHOLDER, '');
    const pairs = (literal.match(PAIR) ?? []).filter((pair) => !text.includes(pair));
    const unknown = (literal.match(NAME) ?? []).filter((name) => !names.has(name) && !FOREIGN.has(name));
    return [...pairs, ...unknown];
  };
  return page.split('\n').flatMap((line, index) =>
    [...line.matchAll(/`([^`]+)`/g)]
      .flatMap(([, code = '']) => findIn(code))
      .map((name) => ({
        line: index + 1,
        text: `names ${name}, which isn't in the sources. Was it renamed?`,
      })),
  );
}

if (import.meta.main) {
  const root = process.cwd();
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const paths = listed.split('\n').filter(Boolean);
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const sources = {
    text: paths
      .filter((path) => IS_SOURCE.test(path))
      .map(read)
      .join('\n'),
    paths,
  };
  const lines = paths
    .filter((path) => IS_PAGE.test(path) && !IS_HISTORY.test(path))
    .flatMap((path) =>
      findStaleNames(read(path), sources).map(({ line, text }) => `${path}:${line}: ${text}`),
    );
  for (const line of lines) console.log(line);
  process.exitCode = lines.length === 0 ? 0 : 1;
}
