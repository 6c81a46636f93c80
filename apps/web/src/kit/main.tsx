import '../shell/layout/widget-styles.ts';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { resolveVariables, theme } from '../shell/layout/theme.ts';
import { KitPage } from './kit-page.tsx';

// Loaded by kit.html, which the development server serves at /kit and the build excludes.
const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');

createRoot(container).render(
  <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
    <KitPage />
  </MantineProvider>,
);
