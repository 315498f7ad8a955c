import { getWebsiteConfig } from '@assize/shared/areas/site/endpoints.ts';
import { readSwitches, saveSwitches } from '@assize/shared/areas/site-setting/endpoints.ts';
import { mostCodeLength } from '@assize/shared/areas/submission/endpoints.ts';
import { Form, InputNumber, Switch } from 'antd';
import { useRef } from 'react';
import type { ApiFailure } from '../../data/failure.ts';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import { SettingForm } from './setting-form.tsx';

const flags = [
  { name: 'register', label: 'site-setting:register', hint: 'site-setting:register.hint' },
  {
    name: 'openPublicJudge',
    label: 'site-setting:openPublicJudge',
    hint: 'site-setting:openPublicJudge.hint',
  },
  {
    name: 'openContestJudge',
    label: 'site-setting:openContestJudge',
    hint: 'site-setting:openContestJudge.hint',
  },
  {
    name: 'openContestComment',
    label: 'site-setting:openContestComment',
    hint: 'site-setting:openContestComment.hint',
  },
  {
    name: 'hideNonContestSubmissionCode',
    label: 'site-setting:hideCode',
    hint: 'site-setting:hideCode.hint',
  },
] as const;

/** What users may do, and how often. */
export default function SwitchesPage() {
  const { t } = useText();
  const query = useApi(readSwitches, {});
  const handles = useRef<(failure: ApiFailure) => boolean>(() => false);
  const save = useAction(saveSwitches, {
    done: t('site-setting:saved'),
    changes: [readSwitches, getWebsiteConfig],
    handles: (failure) => handles.current(failure),
  });
  const required = { required: true, message: t('reasons:required') };
  return (
    <Panel title={t('site-setting:switches')}>
      <QueryView query={query} skeleton={<Lines rows={8} />}>
        {(saved) => (
          <SettingForm
            hint={t('site-setting:switches.hint')}
            saved={saved}
            saving={save.pending}
            onSave={async (body, handle) => {
              handles.current = handle;
              return (await save.run({ body }))?.reply ?? null;
            }}
          >
            {flags.map(({ name, label, hint }) => (
              <Form.Item key={name} name={name} label={t(label)} extra={t(hint)} valuePropName="checked">
                <Switch />
              </Form.Item>
            ))}
            <Form.Item
              name="defaultSubmitInterval"
              label={t('site-setting:interval')}
              extra={t('site-setting:interval.hint')}
              rules={[required]}
            >
              <InputNumber min={0} max={3600} precision={0} />
            </Form.Item>
            <Form.Item name="maxCodeLength" label={t('site-setting:codeLength')} rules={[required]}>
              <InputNumber min={1} max={mostCodeLength} precision={0} />
            </Form.Item>
          </SettingForm>
        )}
      </QueryView>
    </Panel>
  );
}
