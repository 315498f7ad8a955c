import { Alert, Button, Form, type FormInstance } from 'antd';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import type { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import css from './setting-form.module.css';

type Saved = { version: number };

type Props<Values extends Saved> = {
  hint: string;
  /** The settings as the server has them now. */
  saved: Values;
  saving: boolean;
  onSave: (values: Values, handles: (failure: ApiFailure) => boolean) => Promise<Values | null>;
  children: ReactNode;
};

/**
 * Settings that are saved together. What is being typed stays when somebody else saves meanwhile: the form says
 * so, and does not save over it.
 */
export function SettingForm<Values extends Saved>({ hint, saved, saving, onSave, children }: Props<Values>) {
  const { t } = useText();
  const [form] = Form.useForm<Values>();
  const [loaded, setLoaded] = useState(saved);
  const [isRefused, setRefused] = useState(false);
  const isOld = isRefused || saved.version > loaded.version;
  const show = (values: Values) => {
    setLoaded(values);
    setRefused(false);
    // antd can check the names of fields only once `Values` is a concrete type.
    (form as FormInstance).setFieldsValue(values);
  };
  const handles = (failure: ApiFailure): boolean => {
    if (failure.code === 'site-setting.changed-meanwhile') {
      setRefused(true);
      return true;
    }
    if (failure.field === undefined) return false;
    (form as FormInstance).setFields([{ name: failure.field, errors: [failureText(failure, t)] }]);
    (form as FormInstance).focusField(failure.field);
    return true;
  };
  const save = async (values: Values): Promise<void> => {
    const done = await onSave({ ...values, version: loaded.version }, handles);
    if (done) show(done);
  };

  return (
    <Form
      form={form}
      layout="vertical"
      noValidate
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      className={clsx(css.form)}
      initialValues={loaded}
      onFinish={(values) => void save(values)}
    >
      <p className={textCss.muted}>{hint}</p>
      {children}
      {isOld && (
        <Alert
          type="warning"
          showIcon
          className={clsx(css.old)}
          title={t('errors:site-setting.changed-meanwhile')}
          action={
            <Button size="small" disabled={saved.version <= loaded.version} onClick={() => show(saved)}>
              {t('site-setting:reload')}
            </Button>
          }
        />
      )}
      <Button type="primary" htmlType="submit" loading={saving} disabled={isOld}>
        {t('site-setting:save')}
      </Button>
    </Form>
  );
}
