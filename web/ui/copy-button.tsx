import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { platform } from '../platform/platform.ts';
import { useText } from '../platform/texts/texts.ts';
import { toast } from '../state/toasts.ts';

const shownForMs = 1500;

/** Copies a text; `label` says which one to people who cannot see where the button stands. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useText();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownForMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    platform.copyText(text).then(
      () => {
        setCopied(true);
        toast({ kind: 'success', text: t('common:copied'), forMs: 2000 });
      },
      () => toast({ kind: 'error', text: t('common:copyFailed') }),
    );
  return (
    <Button
      type="text"
      size="small"
      icon={copied ? <CheckOutlined aria-hidden="true" /> : <CopyOutlined aria-hidden="true" />}
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    />
  );
}
