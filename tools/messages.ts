/**
 * Prints the texts that users read, by feature: `npm run messages`. A native reader can review them in one
 * sitting.
 */
import { readMessages } from './message-files.ts';

/** Returns the feature or part of a package that a source belongs to. */
const featureOf = (path: string): string =>
  /^.*?\/src\/(?:features\/)?(?:[^/]+(?=\/)|[^/.]+)/.exec(path)?.[0] ?? path;

let feature = '';
for (const { path, messages } of readMessages()) {
  if (feature !== featureOf(path)) {
    feature = featureOf(path);
    console.log(`\n## ${feature}`);
  }
  console.log(`\n${path}`);
  for (const { line, text } of messages) console.log(`${String(line).padStart(4)}  ${text}`);
}
