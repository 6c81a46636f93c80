import { buildWebApp, WebBuildError } from '../apps/server/src/platform/http/build-web-app.ts';

/** Builds the web app, as a start does that finds no build of these sources. */
try {
  const { folder, isNew } = await buildWebApp();
  console.log(isNew ? `Built ${folder}` : `Up to date: ${folder}`);
} catch (error) {
  if (!(error instanceof WebBuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
