import { LoadingOutlined } from '@ant-design/icons';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { useMemo } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { queryClient } from '../data/runtime.ts';
import { antdTextsOf, useText } from '../platform/texts/texts.ts';
import { CrashPage } from '../ui/crash-page.tsx';
import { useAppliedMode } from '../ui/mode.ts';
import { antdThemeOf } from '../ui/tokens.ts';

/** The icon of a waiting button has no name, so that the button keeps the name of its action. */
const buttons = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden="true" spin /> };

/** Long titles of dialogs end before the button that closes them. */
const dialogs = { styles: { title: { paddingInlineEnd: 24 } } };

export function App({ router }: { router: RouterProviderProps['router'] }) {
  const { locale } = useText();
  const mode = useAppliedMode();
  const theme = useMemo(() => antdThemeOf(mode), [mode]);
  const texts = antdTextsOf(locale);
  return (
    <ConfigProvider theme={theme} {...(texts && { locale: texts })} button={buttons} modal={dialogs}>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary FallbackComponent={CrashPage}>
          <RouterProvider router={router} />
        </ErrorBoundary>
      </QueryClientProvider>
    </ConfigProvider>
  );
}
