import { BugOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import { reloadPage } from '../state/before-reload.ts';

function CrashPage() {
  const { t } = useText();
  return (
    <div className="center-page" role="alert">
      <BugOutlined aria-hidden="true" style={{ fontSize: 40 }} />
      <h1>{t('common:crash.title')}</h1>
      <p className="muted">{t('common:crash.text')}</p>
      <Button type="primary" onClick={() => void reloadPage()}>
        {t('common:crash.reload')}
      </Button>
    </div>
  );
}

type Props = {
  children: ReactNode /** Another value tries again: the address, for instance. */;
  resetKey: string;
};

/** Keeps a page that throws from taking the shell with it. */
export class ErrorBoundary extends Component<Props, { failedAt: string | null }> {
  override state: { failedAt: string | null } = { failedAt: null };

  static getDerivedStateFromError(): { failedAt: string } {
    return { failedAt: '' };
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.failedAt !== null && previous.resetKey !== this.props.resetKey)
      this.setState({ failedAt: null });
  }

  override render(): ReactNode {
    return this.state.failedAt === null ? this.props.children : <CrashPage />;
  }
}
