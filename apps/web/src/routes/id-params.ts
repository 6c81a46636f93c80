import { readId } from '../shell/url/search-params.ts';

// Invalid IDs become 0, which no record has, so that the screen shows "not found".
export const idParams = <const Name extends string>(...names: readonly Name[]) => ({
  parse: (texts: Record<Name, string>) =>
    Object.fromEntries(names.map((name) => [name, readId(texts[name]) ?? 0])) as Record<Name, number>,
  stringify: (ids: Record<Name, number>) =>
    Object.fromEntries(names.map((name) => [name, String(ids[name])])) as Record<Name, string>,
});
