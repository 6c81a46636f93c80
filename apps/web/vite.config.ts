import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig(({ mode }) => {
  // In development vite forwards calls to the server at PORT.
  const { PORT = '3000' } = loadEnv(mode, ROOT, 'PORT');
  return {
    root: ROOT,
    plugins: [react(), preloadFont()],
    build: {
      assetsInlineLimit: 0,
      // Only a screen lists the chunks that come with it. A dialog is loaded while its screen is idle, and
      // most of its chunks are there.
      modulePreload: {
        resolveDependencies: (_file, chunks, { hostId }) => (hostId.includes('/start-') ? chunks : []),
      },
      // Chunks of their own, each with all that it imports. Left to itself the bundler makes one of each few
      // modules that are used by the same screens: they compress worse, and each is a request.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'start', tags: ['$initial'] },
              { name: 'shell', test: /routes\/pages\/shell\.page\.tsx$/ },
              { name: 'list', test: /routes\/vehicle-panel\/with-list-panel\.tsx$/ },
            ],
          },
        },
      },
    },
    server: { proxy: { '/api': `http://127.0.0.1:${PORT}` } },
  };
});

/**
 * Text is drawn once, in its own face: the font is asked for with the page, not after the styles have come.
 */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}
