import { getWebsiteConfig } from '@assize/shared/areas/site/endpoints.ts';
import { readWebsite, saveWebsite } from '@assize/shared/areas/site-setting/endpoints.ts';
import { Form, Input } from 'antd';
import { useRef } from 'react';
import type { ApiFailure } from '../../data/failure.ts';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import { SettingForm } from './setting-form.tsx';

const isAddress = (typed: string): boolean => typed === '' || /^https?:\/\/[^\s/]+/.test(typed);

/** Name and texts of the website. */
export default function WebsitePage() {
  const { t } = useText();
  const query = useApi(readWebsite, {});
  const handles = useRef<(failure: ApiFailure) => boolean>(() => false);
  const save = useAction(saveWebsite, {
    done: t('site-setting:saved'),
    changes: [readWebsite, getWebsiteConfig],
    handles: (failure) => handles.current(failure),
  });
  const required = { required: true, whitespace: true, message: t('reasons:required') };
  const address = {
    validator: (_: unknown, typed: string) =>
      isAddress(typed) ? Promise.resolve() : Promise.reject(new Error(t('site-setting:wrong.address'))),
  };
  return (
    <Panel title={t('site-setting:website')}>
      <QueryView query={query} skeleton={<Lines rows={8} />}>
        {(saved) => (
          <SettingForm
            hint={t('site-setting:website.hint')}
            saved={saved}
            saving={save.pending}
            onSave={async (body, handle) => {
              handles.current = handle;
              return (await save.run({ body }))?.reply ?? null;
            }}
          >
            <Form.Item name="name" label={t('site-setting:name')} rules={[required]}>
              <Input maxLength={50} />
            </Form.Item>
            <Form.Item
              name="shortName"
              label={t('site-setting:shortName')}
              extra={t('site-setting:shortName.hint')}
              rules={[required]}
            >
              <Input maxLength={20} />
            </Form.Item>
            <Form.Item
              name="description"
              label={t('site-setting:description')}
              extra={t('site-setting:description.hint')}
            >
              <Input.TextArea maxLength={150} autoSize={{ minRows: 2, maxRows: 5 }} />
            </Form.Item>
            <Form.Item name="projectName" label={t('site-setting:project')}>
              <Input maxLength={50} />
            </Form.Item>
            <Form.Item
              name="projectUrl"
              label={t('site-setting:projectUrl')}
              extra={t('site-setting:address.hint')}
              rules={[address]}
            >
              <Input maxLength={300} inputMode="url" />
            </Form.Item>
            <Form.Item
              name="sourceUrl"
              label={t('site-setting:sourceUrl')}
              extra={t('site-setting:address.hint')}
              rules={[address]}
            >
              <Input maxLength={300} inputMode="url" />
            </Form.Item>
            <Form.Item
              name="helpUrl"
              label={t('site-setting:helpUrl')}
              extra={t('site-setting:address.hint')}
              rules={[address]}
            >
              <Input maxLength={300} inputMode="url" />
            </Form.Item>
            <Form.Item name="recordName" label={t('site-setting:record')}>
              <Input maxLength={100} />
            </Form.Item>
            <Form.Item
              name="recordUrl"
              label={t('site-setting:recordUrl')}
              extra={t('site-setting:address.hint')}
              rules={[address]}
            >
              <Input maxLength={300} inputMode="url" />
            </Form.Item>
          </SettingForm>
        )}
      </QueryView>
    </Panel>
  );
}
