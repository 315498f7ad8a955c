import type { ClarificationSubject } from '@assize/shared/areas/clarification/clarification.ts';
import { Select } from 'antd';
import { useId } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import { useContestProblems } from '../contest/use-contest.ts';

/** What a text is about, as calls say it. */
export type Subject = { subject: ClarificationSubject; displayId: string | null };
export const generally: Subject = { subject: 'general', displayId: null };

type Props = { cid: number; problems: boolean; value: Subject; onChange: (value: Subject) => void };

/** Chooses what a text is about; `problems`: the viewer may read them. */
export function AboutSelect({ cid, problems, value, onChange }: Props) {
  const { t } = useText();
  const id = useId();
  const { data: known = [] } = useContestProblems(cid, { enabled: problems });
  const options = [
    { value: 'general', label: t('clarification:subject.general') },
    { value: 'technical', label: t('clarification:subject.technical') },
    ...known.map(({ displayId, displayTitle }) => ({
      value: `problem ${displayId}`,
      label: `${displayId}. ${displayTitle}`,
    })),
  ];
  const choose = (chosen: string) => {
    if (chosen === 'general' || chosen === 'technical') onChange({ subject: chosen, displayId: null });
    else onChange({ subject: 'problem', displayId: chosen.slice('problem '.length) });
  };
  return (
    <div>
      <label htmlFor={id}>{t('clarification:ask.about')}</label>
      <Select
        id={id}
        style={{ display: 'flex' }}
        value={value.displayId === null ? value.subject : `problem ${value.displayId}`}
        options={options}
        onChange={choose}
      />
    </div>
  );
}
