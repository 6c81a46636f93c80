import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig(({ mode }) => {
  // In development, Vite forwards API requests to the server at PORT.
  const { PORT = '3000' } = loadEnv(mode, ROOT, 'PORT');
  return {
    root: ROOT,
    plugins: [react(), preloadFont()],
    build: {
      assetsInlineLimit: 0,
      // The start chunk imports the screens, so only its imports preload their chunks. A dialog preloads
      // none: it is loaded while its screen is idle, when most of its chunks are already loaded.
      modulePreload: {
        resolveDependencies: (_file, chunks, { hostId }) => (hostId.includes('/start-') ? chunks : []),
      },
      // Each group becomes one chunk with everything that it imports. By default, the bundler creates a chunk
      // for every few modules that the same screens use. Small chunks compress worse and cost a request each.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'start', tags: ['$initial'] },
              { name: 'shell', test: /routes\/pages\/shell\.page\.tsx$/ },
              { name: 'list', test: /routes\/vehicle-panel\/list-with-vehicle-panel\.tsx$/ },
            ],
          },
        },
      },
    },
    server: { proxy: { '/api': `http://127.0.0.1:${PORT}` } },
  };
});

/** Requests the font with the page instead of after the styles, so that text appears in its font at once. */
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
