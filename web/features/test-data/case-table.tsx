import { DeleteOutlined, SortAscendingOutlined } from '@ant-design/icons';
import { isSubtaskMode } from '@assize/shared/domain/scoring.ts';
import { Button, Checkbox, InputNumber } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Pager } from '../../kit/list/pager.tsx';
import { useText } from '../../platform/texts/texts.ts';
import tableCss from '../../ui/data-table.module.css';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { useDraft } from '../problem-draft/draft-context.tsx';
import { CaseRow } from './case-row.tsx';
import { changedAt, distributed, sortedByName, totalScore } from './case-rows.ts';
import css from './case-table.module.css';
import { useCaseActions } from './use-case-actions.ts';
import type { Sizes } from './use-data-set.ts';

/** Rows on the screen at once: a thousand inputs make any page slow. */
const pageSize = 50;

/** The cases in judging order: choose many to score, group or take out; drag one, or move it up or down. */
export function CaseTable({ sizes, onShow }: { sizes: Sizes; onShow: (name: string) => void }) {
  const { t } = useText();
  const { draft, errorOf } = useDraft();
  const { chosen, setChosen, put, dragged, target, actions } = useCaseActions(onShow);
  const [page, setPage] = useState(1);
  const [score, setScore] = useState<number | null>(null);
  const [group, setGroup] = useState<number | null>(null);
  const { samples, problem } = draft;
  const mode = problem.judgeCaseMode;
  const scored = problem.type === 1;
  const grouped = isSubtaskMode(mode);
  if (samples.length === 0) return <p className={textCss.muted}>{t('authoring:case.none')}</p>;

  const places = chosen.size > 0 ? chosen : new Set(samples.keys());
  const from = Math.min(page - 1, Math.floor((samples.length - 1) / pageSize)) * pageSize;
  const shown = samples.slice(from, from + pageSize);
  return (
    <div className={clsx(layoutCss.stack, layoutCss.tight)}>
      <div className={clsx(layoutCss.row, css.tools)}>
        <Checkbox
          checked={chosen.size === samples.length}
          indeterminate={chosen.size > 0 && chosen.size < samples.length}
          onChange={({ target }) => setChosen(target.checked ? new Set(samples.keys()) : new Set())}
        >
          {chosen.size === 0
            ? t('authoring:case.all', { count: samples.length })
            : t('authoring:case.chosen', { count: chosen.size, total: samples.length })}
        </Checkbox>
        {scored && (
          <span className={layoutCss.row}>
            <InputNumber
              size="small"
              className={clsx(css.number)}
              min={0}
              precision={0}
              value={score}
              aria-label={t('authoring:case.scoreOfAll')}
              onChange={setScore}
            />
            <Button
              size="small"
              disabled={score === null}
              onClick={() => put((cases) => changedAt(cases, places, { score: score ?? 0 }))}
            >
              {t('authoring:case.setScore')}
            </Button>
            <Button size="small" onClick={() => put((cases) => distributed(cases, places, mode))}>
              {t('authoring:case.distribute')}
            </Button>
          </span>
        )}
        {grouped && (
          <span className={layoutCss.row}>
            <InputNumber
              size="small"
              className={clsx(css.number)}
              min={1}
              precision={0}
              value={group}
              aria-label={t('authoring:case.groupOfAll')}
              onChange={setGroup}
            />
            <Button
              size="small"
              disabled={group === null || chosen.size === 0}
              onClick={() => put((cases) => changedAt(cases, places, { groupNum: group }))}
            >
              {t('authoring:case.setGroup')}
            </Button>
          </span>
        )}
        <Button
          size="small"
          icon={<SortAscendingOutlined aria-hidden="true" />}
          onClick={() => put(sortedByName, false)}
        >
          {t('authoring:case.sort')}
        </Button>
        <Button
          size="small"
          danger
          icon={<DeleteOutlined aria-hidden="true" />}
          disabled={chosen.size === 0}
          onClick={() => put((cases) => cases.filter((_, place) => !chosen.has(place)), false)}
        >
          {t('authoring:case.remove')}
        </Button>
        {scored && (
          <strong className={textCss.num} data-testid="total-score">
            {t('authoring:case.total', { score: totalScore(samples, mode) })}
          </strong>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={tableCss.frame} tabIndex={0}>
        <table className={clsx(tableCss.table, css.table)}>
          <colgroup>
            <col className={css.check} />
            <col className={css.place} />
            <col />
            <col className={clsx(css.size, layoutCss.wideOnly)} />
            <col />
            <col className={clsx(css.size, layoutCss.wideOnly)} />
            {scored && <col className={css.points} />}
            {grouped && <col className={css.points} />}
            <col className={css.moves} />
          </colgroup>
          <thead>
            <tr>
              <th>
                <span className={textCss.srOnly}>{t('authoring:case.choice')}</span>
              </th>
              <th scope="col" className={tableCss.toRight}>
                #
              </th>
              <th scope="col">{t('authoring:case.input')}</th>
              <th scope="col" className={clsx(tableCss.toRight, layoutCss.wideOnly)}>
                {t('authoring:case.size')}
              </th>
              <th scope="col" className={css.output}>
                {t('authoring:case.output')}
              </th>
              <th scope="col" className={clsx(tableCss.toRight, layoutCss.wideOnly)}>
                {t('authoring:case.size')}
              </th>
              {scored && <th scope="col">{t('authoring:case.points')}</th>}
              {grouped && <th scope="col">{t('authoring:case.subtask')}</th>}
              <th>
                <span className={textCss.srOnly}>{t('authoring:case.moves')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one, index) => {
              const place = from + index;
              return (
                <CaseRow
                  key={one.input}
                  one={one}
                  place={place}
                  last={place === samples.length - 1}
                  inputSize={sizes.get(one.input)}
                  outputSize={sizes.get(one.output)}
                  chosen={chosen.has(place)}
                  scored={scored}
                  grouped={grouped}
                  wrong={grouped && errorOf(`samples.${place}.groupNum`) !== undefined}
                  dropAt={
                    dragged === null || target !== place || dragged === place
                      ? undefined
                      : place < dragged
                        ? 'before'
                        : 'after'
                  }
                  actions={actions}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      <Pager
        page={from / pageSize + 1}
        limit={pageSize}
        total={samples.length}
        sizes={false}
        onChange={setPage}
      />
    </div>
  );
}
