import { readDataFile } from '@assize/shared/areas/testdata/endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTellFailure } from '../../data/hooks.ts';
import { download } from '../../data/runtime.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';

/** Bytes of a file that are shown. */
const shownBytes = 4_000;

type Content = { text: string; cut: boolean };
type Props = { pid: number; input: string; output: string | null };

function File({ name, content: { text, cut } }: { name: string; content: Content }) {
  const { t } = useText();
  return (
    <section aria-label={name}>
      <div className={textCss.muted}>{name}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={plainCss.saidText} tabIndex={0}>
        {text}
        {cut && '…'}
      </pre>
      {cut && <div className={textCss.muted}>{t('submission:why.cut', { bytes: shownBytes })}</div>}
    </section>
  );
}

/**
 * Input and expected output of a case, for who keeps the problem's data. They are read on demand: reading test data is
 * logged.
 */
export function CaseFiles({ pid, input, output }: Props) {
  const { t } = useText();
  const tell = useTellFailure();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<{ input: Content; output: Content | null } | null>(null);
  const read = async (name: string): Promise<Content> => {
    const file = await download(readDataFile, { query: { pid, name } });
    return { text: await file.slice(0, shownBytes).text(), cut: file.size > shownBytes };
  };
  const show = async () => {
    setBusy(true);
    try {
      setShown({ input: await read(input), output: output === null ? null : await read(output) });
    } catch (failure) {
      tell(failure);
    }
    setBusy(false);
  };
  if (shown === null)
    return (
      <p className={layoutCss.row}>
        <Button size="small" loading={busy} onClick={() => void show()}>
          {t('submission:why.show')}
        </Button>
      </p>
    );
  return (
    <>
      <div className={plainCss.textBoxes} data-testid="case-files">
        <File name={t('submission:why.input')} content={shown.input} />
        {shown.output && <File name={t('submission:why.expected')} content={shown.output} />}
      </div>
      <p className={textCss.muted}>{t('submission:why.notKept')}</p>
    </>
  );
}
