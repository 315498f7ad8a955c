import type { Beginning } from '@assize/shared/areas/submission/endpoints.ts';
import { readDataFile } from '@assize/shared/areas/testdata/endpoints.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTellFailure } from '../../data/hooks.ts';
import { download } from '../../data/runtime.ts';
import { useText, withTexts } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';

const OutputsBeside = lazyPart(withTexts(['task'], () => import('./outputs-beside.tsx')));

/** Bytes of a file that are shown. */
const shownBytes = 4_000;

type Props = {
  pid: number;
  input: string;
  output: string | null;
  /** What the program printed; null: not kept. */
  printed: Beginning | null;
  /** Whether outputs are compared with the expected one. */
  exact: boolean;
};

/**
 * Input and expected output of a case, for who keeps the problem's data. They are read on demand: reading test data is
 * logged.
 */
export function CaseFiles({ pid, input, output, printed, exact }: Props) {
  const { t } = useText();
  const tell = useTellFailure();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<{ input: Beginning; output: Beginning | null } | null>(null);
  const read = async (name: string): Promise<Beginning> => {
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
    <div data-testid="case-files">
      <Suspense fallback={<Lines rows={3} />}>
        <OutputsBeside input={shown.input} expected={shown.output} printed={printed} exact={exact} />
      </Suspense>
      {printed === null && <p className={textCss.muted}>{t('submission:why.notKept')}</p>}
    </div>
  );
}
