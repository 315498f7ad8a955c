import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { clsx } from 'clsx';
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { platform } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { formatBytes } from './bytes.ts';
import type { DataSetTools } from './use-data-set.ts';

const shownBytes = 1024;
/** Larger files are not fetched for a preview. */
const previewBytes = 8 * 1024 * 1024;

type Props = { name: string | null; tools: DataSetTools; onClose: () => void };

function Beginning({ name, tools }: { name: string; tools: DataSetTools }) {
  const { t } = useText();
  const bytes = tools.sizes.get(name);
  const tooLarge = bytes !== undefined && bytes > previewBytes;
  const [text, setText] = useState<string | null>(null);
  const load = useEffectEvent(async (isCurrent: () => boolean) => {
    if (tooLarge) return;
    const content = await tools.readFile(name);
    const beginning = content ? await content.slice(0, shownBytes).text() : '';
    if (isCurrent()) setText(beginning);
  });
  useEffect(() => {
    let current = true;
    void load(() => current);
    return () => {
      current = false;
    };
  }, []);
  if (tooLarge) return <p className={textCss.muted}>{t('authoring:file.large')}</p>;
  if (text === null) return <Lines rows={4} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={plainCss.saidText} tabIndex={0} data-testid="file-beginning">
        {text}
      </pre>
      {(bytes ?? 0) > shownBytes && <p className={textCss.muted}>{t('authoring:file.more')}</p>}
    </>
  );
}

/** One file of the test data: its beginning, download, and another one in its place. */
export function FileDrawer({ name, tools, onClose }: Props) {
  const { t } = useText();
  const picker = useRef<HTMLInputElement>(null);
  const [put, setPut] = useState(0);
  if (name === null) return null;
  const bytes = tools.sizes.get(name);
  const fetchIt = async () => {
    const content = await tools.readFile(name);
    if (content) platform.saveFile(content, name);
  };
  const pick = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    currentTarget.value = '';
    if (file && (await tools.putFile(file, name))) setPut(put + 1);
  };
  return (
    <Drawer
      open
      onClose={onClose}
      size="large"
      title={<span className={textCss.mono}>{name}</span>}
      closable={{ 'aria-label': t('common:close') }}
    >
      <div className={layoutCss.stack}>
        <div className={layoutCss.row}>
          {bytes !== undefined && (
            <span className={clsx(textCss.num, textCss.muted)}>{formatBytes(bytes)}</span>
          )}
          <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => void fetchIt()}>
            {t('authoring:file.download')}
          </Button>
          <Button
            icon={<UploadOutlined aria-hidden="true" />}
            loading={tools.sending !== null}
            onClick={() => picker.current?.click()}
          >
            {t('authoring:file.replace')}
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            onChange={(event) => void pick(event)}
            data-testid="data-file"
          />
        </div>
        <Beginning key={`${name}-${put}-${tools.dir}`} name={name} tools={tools} />
      </div>
    </Drawer>
  );
}
