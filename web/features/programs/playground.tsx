import {
  CaretRightOutlined,
  CheckCircleFilled,
  CloseCircleFilled,
  DeleteOutlined,
  ExperimentOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import type { JudgeOptions } from '@assize/shared/areas/judging/manifest.ts';
import { playChecker } from '@assize/shared/areas/task/endpoints.ts';
import type { OwnProgram } from '@assize/shared/areas/task/tasks.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { Button, Drawer } from 'antd';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { useCall } from '../../data/hooks.ts';
import fieldCss from '../../kit/form/field.module.css';
import { useText } from '../../platform/texts/texts.ts';
import { formatTimeMs } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import { useDraft } from '../problem-draft/draft-context.tsx';
import { CompilerMessage } from './compile-button.tsx';
import { TaskLine } from './task-line.tsx';
import { useStartedTask } from './use-started-task.ts';

type Role = 'checker' | 'validator';
type PlayRow = { id: number; input: string; output: string; answer: string };
const firstRow: PlayRow = { id: 1, input: '', output: '', answer: '' };

type Given = { program: OwnProgram; options: JudgeOptions; role: Role };

function Texts({ row, role, onChange }: { row: PlayRow; role: Role; onChange: (row: PlayRow) => void }) {
  const { t } = useText();
  const id = useId();
  const names = role === 'checker' ? (['input', 'output', 'answer'] as const) : (['input'] as const);
  return (
    <div className={plainCss.textBoxes}>
      {names.map((name) => (
        <div key={name} className={fieldCss.field}>
          <label htmlFor={`${id}-${name}`}>{t(`authoring:play.${name}`)}</label>
          <textarea
            id={`${id}-${name}`}
            className={plainCss.textBox}
            rows={4}
            spellCheck={false}
            value={row[name]}
            onChange={({ target }) => onChange({ ...row, [name]: target.value })}
          />
        </div>
      ))}
    </div>
  );
}

/** Answer of a validator: accepting an input is no verdict on a contestant. */
function Acceptance({ accepted }: { accepted: boolean }) {
  const { t } = useText();
  return accepted ? (
    <span className={plainCss.saidRight}>
      <CheckCircleFilled aria-hidden="true" /> {t('authoring:play.accepted')}
    </span>
  ) : (
    <span className={plainCss.saidWrong}>
      <CloseCircleFilled aria-hidden="true" /> {t('authoring:play.refused')}
    </span>
  );
}

function Row({
  row,
  given,
  onChange,
  onRemove,
}: {
  row: PlayRow;
  given: Given;
  onChange: (row: PlayRow) => void;
  onRemove: (() => void) | null;
}) {
  const { t } = useText();
  const { pid } = useDraft();
  const play = useCall(playChecker);
  const { task, busy, start } = useStartedTask<PlayRow>();
  const result = task?.result?.kind === 'play' ? task.result : null;
  const { input, output, answer } = row;
  return (
    <section
      className={plainCss.framed}
      aria-label={t('authoring:play.row', { n: row.id })}
      data-testid="play-row"
    >
      <Texts row={row} role={given.role} onChange={onChange} />
      <div className={layoutCss.row}>
        <Button
          icon={<CaretRightOutlined aria-hidden="true" />}
          loading={busy}
          onClick={() =>
            void start(row, () =>
              play.mutateAsync({ body: { ...given, input, output, answer, pid } }).catch(() => null),
            )
          }
        >
          {t('authoring:play.run')}
        </Button>
        {onRemove && (
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={t('authoring:play.remove', { n: row.id })}
            onClick={onRemove}
          />
        )}
        {result && result.status !== null && (
          <span role="status" className={layoutCss.row}>
            {given.role === 'validator' && result.status !== verdict.systemError ? (
              <Acceptance accepted={result.status === verdict.accepted} />
            ) : (
              <VerdictTag status={result.status} />
            )}
            {given.role === 'checker' && result.fraction !== null && (
              <span className={textCss.num}>
                {t('authoring:play.fraction', { percent: Math.round(result.fraction * 10_000) / 100 })}
              </span>
            )}
            {result.exitCode !== null && (
              <span className={clsx(textCss.num, textCss.muted)}>
                {t('authoring:play.exit', { code: result.exitCode })}
              </span>
            )}
            {result.timeMs !== null && (
              <span className={clsx(textCss.num, textCss.muted)}>{formatTimeMs(result.timeMs)}</span>
            )}
          </span>
        )}
      </div>
      <TaskLine task={task} />
      {result?.compile && <CompilerMessage text={result.compile.message} onLine={undefined} />}
      {result && result.message !== '' && <CompilerMessage text={result.message} onLine={undefined} />}
    </section>
  );
}

/** Tries a checker or validator on data given here, several beside each other; nothing of it is saved. */
export function TryButton({ given }: { given: Given }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const [rows, setRows] = useState<readonly PlayRow[]>([firstRow]);
  return (
    <>
      <Button
        icon={<ExperimentOutlined aria-hidden="true" />}
        disabled={given.program.code.trim() === ''}
        onClick={() => setOpen(true)}
      >
        {t('authoring:play.open')}
      </Button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        size="large"
        title={t('authoring:play.title')}
        closable={{ 'aria-label': t('common:close') }}
      >
        <div className={layoutCss.stack}>
          <p className={textCss.muted}>
            {given.role === 'checker' ? t('authoring:play.how') : t('authoring:play.howValidator')}
          </p>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              given={given}
              onChange={(next) => setRows(rows.map((one) => (one.id === row.id ? next : one)))}
              onRemove={rows.length > 1 ? () => setRows(rows.filter(({ id }) => id !== row.id)) : null}
            />
          ))}
          <div>
            <Button
              icon={<PlusOutlined aria-hidden="true" />}
              onClick={() =>
                setRows([
                  ...rows,
                  { ...(rows.at(-1) ?? firstRow), id: Math.max(0, ...rows.map(({ id }) => id)) + 1 },
                ])
              }
            >
              {t('authoring:play.add')}
            </Button>
          </div>
        </div>
      </Drawer>
    </>
  );
}
