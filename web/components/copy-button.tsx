import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { toast } from '../state/toasts.ts';

/** Without a secure context there is no clipboard API: select and copy the old way. */
const copyText = async (text: string): Promise<void> => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (!done) throw new Error('copy refused');
};

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
    copyText(text).then(
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
