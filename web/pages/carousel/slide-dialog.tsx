import { type ManagedSlide, updateSlide } from '@assize/shared/areas/carousel/endpoints.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import { Form, Input, Modal, Switch } from 'antd';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import css from './carousel-page.module.css';

type Fields = Pick<ManagedSlide, 'alt' | 'link' | 'shown'>;
type Props = { one: ManagedSlide; changes: readonly Endpoint[]; onClose: () => void };

/** Words and link of a picture. */
export function SlideDialog({ one, changes, onClose }: Props) {
  const { t } = useText();
  const [form] = Form.useForm<Fields>();
  const update = useAction(updateSlide, { done: t('carousel:saved'), changes });
  const save = async (fields: Fields): Promise<void> => {
    if (await update.run({ body: { id: one.id, ...fields } })) onClose();
  };
  const { alt, link, shown } = one;
  return (
    <Modal
      open
      title={t('carousel:edit')}
      closable={{ 'aria-label': t('common:close') }}
      mask={{ closable: false }}
      okText={t('carousel:save')}
      cancelText={t('common:cancel')}
      confirmLoading={update.pending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <img src={one.url} alt={alt} className={css.preview} />
      <Form
        form={form}
        layout="vertical"
        noValidate
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        // A picture that was just uploaded is to be shown.
        initialValues={{ alt, link, shown: shown || alt === '' }}
        onFinish={(fields) => void save(fields)}
      >
        <Form.Item
          name="alt"
          label={t('carousel:alt')}
          extra={t('carousel:alt.hint')}
          dependencies={['shown']}
          rules={[
            ({ getFieldValue }) => ({
              required: getFieldValue('shown') === true,
              whitespace: true,
              message: t('errors:carousel.needs-alt'),
            }),
          ]}
        >
          <Input autoFocus maxLength={200} />
        </Form.Item>
        <Form.Item
          name="link"
          label={t('carousel:link')}
          extra={t('carousel:link.hint')}
          rules={[
            { pattern: /^(?:\/(?![/\\])\S*|https?:\/\/[^\s/]\S*)?$/, message: t('carousel:link.wrong') },
          ]}
        >
          <Input maxLength={300} inputMode="url" />
        </Form.Item>
        <Form.Item name="shown" label={t('carousel:shown')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </Modal>
  );
}
