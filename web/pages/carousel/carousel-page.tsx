import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import {
  deleteSlide,
  listCarousel,
  listManagedCarousel,
  type ManagedSlide,
  orderSlides,
  slideBytes,
  slideTypes,
  updateSlide,
  uploadSlide,
} from '@assize/shared/areas/carousel/endpoints.ts';
import { Button, Popconfirm, Switch } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { upload } from '../../data/runtime.ts';
import { useAction, useWork } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useFilePicker } from '../../ui/file-picker.tsx';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import css from './carousel-page.module.css';
import { SlideDialog } from './slide-dialog.tsx';

/** Answers that a change of the pictures makes old. */
const changes = [listManagedCarousel, listCarousel];

type RowProps = { one: ManagedSlide; no: number; all: readonly ManagedSlide[]; onEdit: () => void };

function Row({ one, no, all, onEdit }: RowProps) {
  const { t } = useText();
  const { id, url, link, alt, shown } = one;
  const update = useAction(updateSlide, { changes });
  const order = useAction(orderSlides, { changes });
  const remove = useAction(deleteSlide, { changes, done: t('carousel:deleted') });
  const move = (by: -1 | 1) => {
    const ids = all.map((each) => each.id).filter((each) => each !== id);
    ids.splice(no - 1 + by, 0, id);
    void order.run({ body: { ids } });
  };
  return (
    <li data-testid="slide">
      <img src={url} alt={alt} />
      <div className={clsx(layoutCss.grow, css.words)}>
        <b className={clsx(alt === '' && textCss.muted)}>{alt || t('carousel:alt.none')}</b>
        {link !== '' && <span className={textCss.mono}>{link}</span>}
      </div>
      <div className={clsx(layoutCss.row, css.tools)}>
        <Switch
          size="small"
          checked={shown}
          loading={update.pending}
          aria-label={t('carousel:showOf', { no })}
          onChange={(wanted) =>
            // A picture without words is given them before it is shown.
            wanted && alt === '' ? onEdit() : void update.run({ body: { id, shown: wanted } })
          }
        />
        <Button
          type="text"
          size="small"
          disabled={no === 1 || order.pending}
          icon={<ArrowUpOutlined aria-hidden="true" />}
          aria-label={t('carousel:upOf', { no })}
          onClick={() => move(-1)}
        />
        <Button
          type="text"
          size="small"
          disabled={no === all.length || order.pending}
          icon={<ArrowDownOutlined aria-hidden="true" />}
          aria-label={t('carousel:downOf', { no })}
          onClick={() => move(1)}
        />
        <Button
          type="text"
          size="small"
          icon={<EditOutlined aria-hidden="true" />}
          aria-label={t('carousel:editOf', { no })}
          onClick={onEdit}
        />
        <Popconfirm
          title={t('carousel:deleteAsk')}
          okText={t('carousel:delete')}
          cancelText={t('common:cancel')}
          okButtonProps={{ danger: true }}
          onConfirm={() => void remove.run({ query: { id } })}
        >
          <Button
            type="text"
            size="small"
            danger
            loading={remove.pending}
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={t('carousel:deleteOf', { no })}
          />
        </Popconfirm>
      </div>
    </li>
  );
}

/** Pictures that the home page shows in turn. */
export default function CarouselPage() {
  const { t } = useText();
  const query = useApi(listManagedCarousel, {});
  const work = useWork({ changes });
  const [wrong, setWrong] = useState<string | null>(null);
  const [open, setOpen] = useState<ManagedSlide | null>(null);
  const take = async (file: File): Promise<void> => {
    const done = await work.run(() => upload(uploadSlide, {}, file));
    if (done) setOpen(done.reply);
  };
  const picker = useFilePicker({
    accept: slideTypes.join(','),
    testId: 'slide-file',
    onFiles: ([file]) => {
      if (!file) return;
      const isPicture = slideTypes.some((type) => type === file.type);
      const problem = isPicture ? file.size > slideBytes && t('carousel:tooLarge') : t('carousel:wrongType');
      setWrong(problem || null);
      if (!problem) void take(file);
    },
  });
  const button = (
    <Button
      type="primary"
      icon={<UploadOutlined aria-hidden="true" />}
      loading={work.pending}
      onClick={picker.open}
    >
      {t('carousel:upload')}
    </Button>
  );
  return (
    <Panel title={t('carousel:title')} extra={button}>
      <p className={textCss.muted}>{t('carousel:hint')}</p>
      {wrong !== null && (
        <p className={textCss.error} role="alert">
          {wrong}
        </p>
      )}
      {picker.input}
      <QueryView
        query={query}
        isEmpty={(slides) => slides.length === 0}
        empty={<Empty text={t('carousel:none')} />}
      >
        {(slides) => (
          <ul className={css.slides}>
            {slides.map((one, n) => (
              <Row key={one.id} one={one} no={n + 1} all={slides} onEdit={() => setOpen(one)} />
            ))}
          </ul>
        )}
      </QueryView>
      {open && <SlideDialog one={open} changes={changes} onClose={() => setOpen(null)} />}
    </Panel>
  );
}
