import { LoadingOutlined } from '@ant-design/icons';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { useMemo } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { queryClient } from '../data/runtime.ts';
import { useText } from '../platform/texts/texts.ts';
import { CrashPage } from '../ui/crash-page.tsx';
import { useAppliedMode } from '../ui/mode.ts';
import { antdThemeOf } from '../ui/tokens.ts';
import { Router } from './router.tsx';

const antdTexts = { 'zh-CN': zhCN, 'en-US': enUS } satisfies Record<Locale, unknown>;

/** Without a name of its own: a button that waits is still called what it does. */
const buttons = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden="true" spin /> };

export function App() {
  const { locale } = useText();
  const mode = useAppliedMode();
  const theme = useMemo(() => antdThemeOf(mode), [mode]);
  return (
    <ConfigProvider theme={theme} locale={antdTexts[locale]} button={buttons}>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary FallbackComponent={CrashPage}>
          <Router />
        </ErrorBoundary>
      </QueryClientProvider>
    </ConfigProvider>
  );
}
