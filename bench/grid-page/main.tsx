import '@mantine/core/styles.css';
import '../../apps/web/src/shell/layout/theme.css';
import './page.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { EmptyList } from './empty-list.tsx';
import { SyntheticGrid } from './synthetic-grid.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const isGrid = new URLSearchParams(location.search).get('show') === 'grid';
createRoot(root).render(<MantineProvider>{isGrid ? <SyntheticGrid /> : <EmptyList />}</MantineProvider>);
