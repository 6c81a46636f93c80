import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { router } from '../src/routes.tsx';
import { reportUnexpectedError } from '../src/shell/api/api-error.ts';
import { queryClient } from '../src/shell/api/query-client.ts';
import { sessionToken } from '../src/shell/api/session-token.ts';
import { signInWithTokenInUrl } from '../src/shell/session/token-in-url.ts';
import { UrlTokenConflictGate } from '../src/shell/session/token-conflict-gate.tsx';
import { surviveTranslation } from '../src/shell/layout/survive-translation.ts';
import { resolveVariables, theme } from '../src/shell/layout/theme.ts';
import { NoticeOutlet } from '../src/shell/notices/notice-outlet.tsx';
import { type MockResponses, mockCalls } from './mock-calls.ts';
import { everydayResponses } from './everyday-responses.ts';

surviveTranslation();

const NOTICE_MS = 20_000;
const { show } = notifications;

/** Keeps notices open, because on a busy machine they would close before a test has seen them. */
function keepNotices(isKept: boolean): void {
  notifications.clean();
  const longer: typeof show = (notice) =>
    show(notice.autoClose === false ? notice : { ...notice, autoClose: NOTICE_MS });
  Object.assign(notifications, { show: isKept ? longer : show });
}

/** Initial session of a test, and the opened link. */
interface Beginning {
  /** Stored token. Null for a visitor. */
  kept?: string | null;
  /** End of the link, starting at ? or #, which signs in. */
  link?: string;
  /** True if notices close after their usual time. */
  closesNotices?: boolean;
}

/**
 * Opens an address of the product in the shell, like main.tsx, with these responses and those of every
 * screen.
 */
export async function openScreen(
  url: string,
  responses: MockResponses,
  { kept = 'token-of-a-test', link, closesNotices = false }: Beginning = {},
): Promise<{ router: AnyRouter }> {
  // A test may open one screen after another.
  await cleanup();
  keepNotices(!closesNotices);
  mockCalls({ ...everydayResponses, ...responses });
  sessionStorage.clear();
  localStorage.clear();
  if (kept === null) sessionToken.drop();
  else sessionToken.store(kept, { isRemembered: false });
  queryClient.clear();
  const conflict = link === undefined ? null : await followLink(link);
  const history = createMemoryHistory({ initialEntries: [url] });
  const opened = createRouter({ ...router.options, history });
  await render(
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="light">
      <NoticeOutlet />
      <QueryClientProvider client={queryClient}>
        <UrlTokenConflictGate conflict={conflict}>
          <RouterProvider router={opened} />
        </UrlTokenConflictGate>
      </QueryClientProvider>
    </MantineProvider>,
    { createRootOptions: { onCaughtError: reportUnexpectedError } },
  );
  return { router: opened };
}

/** Checks the token of a link in the page's address, then restores the test's own address. */
async function followLink(link: string) {
  const { href } = window.location;
  window.history.replaceState(null, '', link);
  try {
    return await signInWithTokenInUrl(queryClient);
  } finally {
    expect(window.location.href, 'the address, without its token').not.toMatch(/token=/);
    window.history.replaceState(null, '', href);
  }
}
