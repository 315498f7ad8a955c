import { isSubtaskMode } from '@assize/shared/domain/scoring.ts';
import { Radio } from 'antd';
import { useRef } from 'react';
import { PathError } from '../../kit/form/field.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { useDraft } from '../problem-draft/draft-context.tsx';
import type { Case } from './case-rows.ts';
import { GroupList } from './groups.tsx';
import { QuestionsEditor } from './questions.tsx';
import { TypedCases } from './typed-cases.tsx';
import { UploadedCases } from './uploaded-cases.tsx';

/** Test data: files or typed texts with points and subtasks; for objective problems their questions. */
export function TestDataSection() {
  const { t } = useText();
  const { draft, change } = useDraft();
  // Cases of the kind that is not shown: switching there and back loses nothing.
  const aside = useRef<{ samples: Case[]; dir: string | null }>({ samples: [], dir: null });
  if (draft.judgeMode === 'objective') return <QuestionsEditor />;
  const toggle = (isUpload: boolean) => {
    if (isUpload === draft.isUploadTestCase) return;
    const back = aside.current;
    aside.current = { samples: draft.samples, dir: draft.uploadTestcaseDir };
    change((now) => ({
      ...now,
      isUploadTestCase: isUpload,
      samples: back.samples,
      uploadTestcaseDir: isUpload ? back.dir : null,
    }));
  };
  return (
    <>
      <Radio.Group
        aria-label={t('authoring:data.kind')}
        value={draft.isUploadTestCase ? 'upload' : 'typed'}
        optionType="button"
        buttonStyle="solid"
        options={(['upload', 'typed'] as const).map((value) => ({
          value,
          label: t(`authoring:data.${value}`),
        }))}
        onChange={({ target }) => toggle(target.value === 'upload')}
      />
      <PathError path="samples" />
      {draft.isUploadTestCase ? <UploadedCases /> : <TypedCases />}
      {isSubtaskMode(draft.problem.judgeCaseMode) && draft.samples.length > 0 && <GroupList />}
    </>
  );
}
