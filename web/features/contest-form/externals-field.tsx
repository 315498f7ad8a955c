import { mostExternals } from '@assize/shared/areas/contest/contest.ts';
import { getContestInfo, listContests } from '@assize/shared/areas/contest/endpoints.ts';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { Field } from '../../kit/form/field.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { useDraftFields } from './form-context.tsx';

/** Contests that one search offers. */
const offered = 20;
const searchAfterMs = 250;

/** A contest that was chosen; one that is hidden from the reader has its number alone. */
function ChosenContest({ cid }: { cid: number }) {
  const { data } = useApi(getContestInfo, { query: { cid } }, { staleMs: 60_000 });
  return <span>{data ? `${cid} ${data.title}` : cid}</span>;
}

/** Contests whose teams the board may show together with its own, found by their titles. */
export function ExternalsField() {
  const { t } = useText();
  const { draft, set } = useDraftFields();
  const [typed, setTyped] = useState('');
  const [wasOpened, setWasOpened] = useState(false);
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), searchAfterMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useApi(
    listContests,
    { query: { type: draft.type, limit: offered, ...(keyword !== '' && { keyword }) } },
    { keep: true, staleMs: 60_000, enabled: wasOpened },
  );
  return (
    <Field
      path="externalCidList"
      label={t('contest-admin:externalCidList')}
      hint={t('contest-admin:externalCidList.hint')}
    >
      {(control) => (
        <Select<number[]>
          {...control}
          mode="multiple"
          maxCount={mostExternals}
          value={[...draft.externalCidList]}
          filterOption={false}
          loading={found.isFetching}
          notFoundContent={found.isPending ? null : t('contest-admin:externalCidList.none')}
          labelRender={({ value }) => <ChosenContest cid={Number(value)} />}
          options={(found.data?.records ?? []).map(({ id, title }) => ({
            value: id,
            label: `${id} ${title}`,
          }))}
          onOpenChange={() => setWasOpened(true)}
          onSearch={setTyped}
          onChange={(externalCidList) => set({ externalCidList })}
        />
      )}
    </Field>
  );
}
