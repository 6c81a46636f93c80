import { createLazyRoute } from '@tanstack/react-router';
import { Shell } from '../shell/layout/shell.tsx';

export const shellRoute = createLazyRoute('/shell')({ component: Shell });
