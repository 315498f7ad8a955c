import { Button, Modal, Segmented } from 'antd';
import { clsx } from 'clsx';
import { useMemo, useState } from 'react';
import { DiffView } from '../../kit/diff/text-diff.tsx';
import { type Difference, differences, type Side } from '../../kit/form/merge.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { problemFields } from '../problem-draft/draft-fields.ts';
import type { ProblemDraftInput } from '../problem-draft/draft-model.ts';
import css from './conflict-dialog.module.css';
import { fieldName } from './field-names.ts';

export type Conflict = {
  base: ProblemDraftInput;
  mine: ProblemDraftInput;
  theirs: ProblemDraftInput;
  /** Whether the other person replaced files of test data without changing their names. */
  theirFiles: boolean;
  /** Version of the other person's save; `savedBy` names that person. */
  version: number;
  savedBy: string;
};

type Props = {
  conflict: Conflict;
  saving: boolean;
  onSave: (draft: ProblemDraftInput) => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

/** Fields that are decided together: cases name files of the set of test data. */
const leads: Readonly<Record<string, string>> = {
  isUploadTestCase: 'samples',
  uploadTestcaseDir: 'samples',
  groups: 'samples',
};
const leaderOf = (path: string): string => leads[path] ?? path;

function DifferenceRow({
  leader,
  rows,
  side,
  onSide,
}: {
  leader: string;
  rows: readonly Difference[];
  side: Side | undefined;
  onSide: (side: Side) => void;
}) {
  const { t } = useText();
  const whose = rows.some(({ changedBy }) => changedBy === 'both')
    ? 'both'
    : rows.every(({ changedBy }) => changedBy === 'mine')
      ? 'mine'
      : rows.every(({ changedBy }) => changedBy === 'theirs')
        ? 'theirs'
        : 'both';
  const name = fieldName(leader, t);
  return (
    <section className={css.row} data-testid="conflict-row" data-undecided={side === undefined || undefined}>
      <div className={clsx(layoutCss.row, layoutCss.spread)}>
        <strong>
          {name} <span className={clsx(textCss.muted, css.whose)}>{t(`authoring:conflict.by.${whose}`)}</span>
        </strong>
        <Segmented<Side | ''>
          size="small"
          value={side ?? ''}
          aria-label={t('authoring:conflict.choose', { field: name })}
          options={[
            { value: 'theirs', label: t('authoring:conflict.theirs') },
            { value: 'mine', label: t('authoring:conflict.mine') },
          ]}
          onChange={(value) => value !== '' && onSide(value)}
        />
      </div>
      {rows.map(({ path, mine, theirs, changedBy }) =>
        path === 'uploadTestcaseDir' ? (
          // Opaque ids say nothing to people.
          <p key={path}>
            {t(changedBy === 'both' ? 'authoring:conflict.filesBoth' : 'authoring:conflict.files')}
          </p>
        ) : (
          <DiffView key={path} before={theirs} after={mine} />
        ),
      )}
    </section>
  );
}

/** Somebody saved meanwhile: shows field by field what both made of the problem, and lets the person decide. */
export default function ConflictDialog({ conflict, saving, onSave, onTakeTheirs, onClose }: Props) {
  const { t } = useText();
  const { base, mine, theirs, theirFiles, version, savedBy } = conflict;
  const groups = useMemo(() => {
    const byLeader = new Map<string, Difference[]>();
    for (const one of differences(
      problemFields,
      base,
      mine,
      theirs,
      theirFiles ? ['uploadTestcaseDir'] : [],
    )) {
      const leader = leaderOf(one.path);
      byLeader.set(leader, [...(byLeader.get(leader) ?? []), one]);
    }
    return [...byLeader];
  }, [base, mine, theirs, theirFiles]);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(
    () =>
      new Map(
        groups.flatMap(([leader, rows]): [string, Side][] => {
          const [first] = rows;
          if (!first || first.changedBy === 'both') return [];
          return rows.every(({ changedBy }) => changedBy === first.changedBy)
            ? [[leader, first.changedBy]]
            : [];
        }),
      ),
  );
  const undecided = groups.filter(([leader]) => !chosen.has(leader)).length;
  return (
    <Modal
      open
      width={920}
      title={t('authoring:conflict.title', { version, name: savedBy })}
      closable={{ 'aria-label': t('common:close') }}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <div className={clsx(layoutCss.row, css.actions)}>
          <Button onClick={onTakeTheirs} disabled={saving}>
            {t('authoring:conflict.takeTheirs')}
          </Button>
          <Button
            danger
            onClick={() => onSave(problemFields.merged(theirs, mine, () => true))}
            disabled={saving}
          >
            {t('authoring:conflict.saveMine')}
          </Button>
          <Button
            type="primary"
            loading={saving}
            disabled={undecided > 0}
            onClick={() =>
              onSave(problemFields.merged(theirs, mine, (path) => chosen.get(leaderOf(path)) === 'mine'))
            }
          >
            {undecided > 0
              ? t('authoring:conflict.undecided', { count: undecided })
              : t('authoring:conflict.saveChoice')}
          </Button>
        </div>
      }
    >
      <p className={textCss.muted}>{t('authoring:conflict.hint')}</p>
      <div className={clsx(layoutCss.stack, css.rows)}>
        {groups.length === 0 && <p>{t('authoring:conflict.same')}</p>}
        {groups.map(([leader, rows]) => (
          <DifferenceRow
            key={leader}
            leader={leader}
            rows={rows}
            side={chosen.get(leader)}
            onSide={(side) => setChosen((before) => new Map([...before, [leader, side]]))}
          />
        ))}
      </div>
    </Modal>
  );
}
