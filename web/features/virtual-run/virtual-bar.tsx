import { Button } from 'antd';
import { clsx } from 'clsx';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { useContest } from '../contest/contest-context.tsx';
import { contestLinks } from '../contest/contest-scope.ts';
import { EndVirtualRun } from './end-button.tsx';
import { StartVirtualRun } from './start-dialog.tsx';

/** The virtual run that goes on, or the way to one. */
export default function VirtualBar({ className }: { className: string | undefined }) {
  const { t } = useText();
  const navigate = useNavigate();
  const { contest, virtual } = useContest();
  return (
    <div className={clsx(layoutCss.row, className)}>
      {virtual ? (
        <>
          <span className={textCss.chip}>{t('virtual-run:title')}</span>
          <Button onClick={() => void navigate(contestLinks(contest.id).ghostBoard(virtual.id))}>
            {t('virtual-run:board')}
          </Button>
          <EndVirtualRun run={virtual} />
        </>
      ) : (
        <StartVirtualRun name={t('virtual-run:title')} />
      )}
    </div>
  );
}
