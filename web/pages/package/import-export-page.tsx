import { Tabs } from 'antd';
import { clsx } from 'clsx';
import { useQueryParams } from '../../kit/list/use-query-params.ts';
import { useText } from '../../platform/texts/texts.ts';
import panelCss from '../../ui/panel.module.css';
import { ExportPanel } from './export-panel.tsx';
import css from './import-export-page.module.css';
import { ImportPanel } from './import-panel.tsx';

/** Problem packages in and out. Which side, and which import is looked at, are in the address. */
export default function ImportExportPage() {
  const { t } = useText();
  const params = useQueryParams();
  return (
    <section className={panelCss.panel}>
      <header className={panelCss.body}>
        <h1>{t('package:page.title')}</h1>
      </header>
      <Tabs
        className={clsx(css.tabs)}
        activeKey={params.get('tab') === 'export' ? 'export' : 'import'}
        onChange={(tab) => params.set({ tab: tab === 'export' ? tab : null })}
        destroyOnHidden
        items={[
          { key: 'import', label: t('package:tab.import'), children: <ImportPanel /> },
          { key: 'export', label: t('package:tab.export'), children: <ExportPanel /> },
        ]}
      />
    </section>
  );
}
