import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('.', import.meta.url));

/**
 * What the sign-in and every screen begin with is one file. Left to itself the bundler makes one of each few modules that are used by the
 * same screens, and every new screen divides them further: they compress worse, and each is a request.
 */
const START = new RegExp(
  [
    'core/esm/components/(Input|InputBase|TextInput|InlineInput|ActionIcon|CloseButton|PasswordInput|Checkbox|VisuallyHidden|Portal|Skeleton)/',
    'src/shell/[a-z]+/(me\\.queries|form-drafts|today|search-params|table-search|kept-place|kept-selection|notice-log|notices|directory\\.queries|usual-company|page)\\.tsx?',
    'features/fleet-view/filters/fleet-search\\.ts',
    'contract/src/choices\\.ts',
    'domain/src/date-format\\.ts',
    'ui/src/page/(page-frame|page-state|icon)\\.tsx',
    '@tanstack/(react-router|react-store|store|history)/',
    'src/paths\\.ts',
  ].join('|'),
);

export default defineConfig(({ mode }) => {
  // In development vite forwards calls to the server at PORT.
  const { PORT = '3000' } = loadEnv(mode, ROOT, 'PORT');
  return {
    root: ROOT,
    plugins: [react(), preloadFont()],
    build: {
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [{ name: 'start', test: START }],
          },
        },
      },
    },
    server: { proxy: { '/api': `http://127.0.0.1:${PORT}` } },
  };
});

/** Text is drawn once, in its own face: the font is asked for with the page, not after the styles have come. */
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
