import { buildWebApp, WebBuildError } from '../apps/server/src/platform/http/build-web-app.ts';

/**
 * Builds the web app, unless a build of the current sources exists. The server does the same at its start.
 */
try {
  const { folder, isNew } = await buildWebApp();
  console.log(isNew ? `Built ${folder}` : `Up to date: ${folder}`);
} catch (error) {
  if (!(error instanceof WebBuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
