import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render } from 'vitest-browser-react';
import { router } from '../src/routes.tsx';
import { queryClient } from '../src/shell/api/query-client.ts';
import { sessionToken } from '../src/shell/api/session-token.ts';
import { surviveTranslation } from '../src/shell/layout/survive-translation.ts';
import { resolveVariables, theme } from '../src/shell/layout/theme.ts';
import { NoticePlace } from '../src/shell/notices/notice-place.tsx';
import { type Answers, answerCalls } from './answers.ts';
import { everydayAnswers } from './everyday-answers.ts';

surviveTranslation();

/** Opens an address of the product in the shell, as main.tsx draws it, with these answers besides those of every screen. */
export async function openScreen(address: string, answers: Answers): Promise<{ router: AnyRouter }> {
  // A test may open one screen after another.
  await cleanup();
  answerCalls({ ...everydayAnswers, ...answers });
  sessionStorage.clear();
  localStorage.clear();
  sessionToken.keep('token-of-a-test', { isRemembered: false });
  queryClient.clear();
  const history = createMemoryHistory({ initialEntries: [address] });
  const opened = createRouter({ ...router.options, history });
  await render(
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="light">
      <NoticePlace />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={opened} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { router: opened };
}
