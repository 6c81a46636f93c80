import './shell/layout/widget-styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './routes.tsx';
import { listenForUnauthorized } from './shell/api/api-client.ts';
import { reportUnexpectedError } from './shell/api/api-error.ts';
import { NoticeOutlet } from './shell/notices/notice-outlet.tsx';
import { refetchWhenReconnected, listenForFocus, queryClient } from './shell/api/query-client.ts';
import { listenForOtherTabs } from './shell/session/other-tabs.ts';
import { sessionState } from './shell/session/session-state.ts';
import { reloadForTokenInUrl, signInWithTokenInUrl } from './shell/session/token-in-url.ts';
import { UrlTokenConflictGate } from './shell/session/token-conflict-gate.tsx';
import { surviveTranslation } from './shell/layout/survive-translation.ts';
import { resolveVariables, theme } from './shell/layout/theme.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');

// The scroll lock of dialogs reads the nonce of its style element from this global variable.
Object.assign(globalThis, { __webpack_nonce__: nonce });
surviveTranslation();
listenForUnauthorized(sessionState.markUnauthorized);
listenForFocus();
refetchWhenReconnected();
reloadForTokenInUrl();
listenForOtherTabs();
const conflict = await signInWithTokenInUrl(queryClient);

createRoot(container, { onCaughtError: reportUnexpectedError }).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <NoticeOutlet />
      <QueryClientProvider client={queryClient}>
        <UrlTokenConflictGate conflict={conflict}>
          <RouterProvider router={router} />
        </UrlTokenConflictGate>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
