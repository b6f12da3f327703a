import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { queryClient } from '#web/kit/queries.ts';
import { openSession } from '#web/kit/session.store.ts';
import { useTheme } from '#web/kit/theme.store.ts';
import { allowPlainText } from '#web/kit/trusted.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { AppRoutes } from './router.tsx';
import { installLater } from './shell/installed.ts';

allowPlainText();
openSession();
installLater();

function App() {
  return (
    <UiProvider scheme={useTheme()}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </UiProvider>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
}
