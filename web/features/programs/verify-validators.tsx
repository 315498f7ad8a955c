import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import type { verifyValidator } from '@assize/shared/areas/task/endpoints.ts';
import type { TaskState } from '../../data/task.ts';
import { useText } from '../../platform/texts/texts.ts';
import tableCss from '../../ui/data-table.module.css';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';
import { CompilerMessage } from './compile-button.tsx';
import { TaskLine } from './task-line.tsx';

type Validator = (typeof verifyValidator)['_output'];
type Result = Extract<NonNullable<TaskState['result']>, { kind: 'validate' }>;

function Refused({ result: { refused, refusedTotal } }: { result: Result }) {
  const { t } = useText();
  return (
    <table className={tableCss.table} data-testid="refused-inputs">
      <tbody>
        {refused.map(({ of, n, name, decided, message }) => (
          <tr key={`${of} ${n}`}>
            <th scope="row">
              {t(`authoring:validate.${of}`, { n })} <span className={textCss.muted}>{name}</span>
            </th>
            <td>{t(decided ? 'authoring:play.refused' : 'authoring:validate.undecided')}</td>
            <td className={textCss.mono}>{message}</td>
          </tr>
        ))}
        {refusedTotal > refused.length && (
          <tr>
            <td colSpan={3}>{t('authoring:validate.more', { count: refusedTotal - refused.length })}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Answer of a validator on all inputs: all accepted, or which not and why. */
export function ValidateResult({ result }: { result: Result }) {
  const { t } = useText();
  const { compile, total, refusedTotal } = result;
  if (compile)
    return (
      <>
        <p className={textCss.error}>{t('authoring:generate.compile.validator')}</p>
        <CompilerMessage text={compile.message} onLine={undefined} />
      </>
    );
  if (refusedTotal === 0)
    return (
      <span role="status" className={plainCss.saidRight}>
        <CheckCircleFilled aria-hidden="true" /> {t('authoring:validate.accepted', { count: total })}
      </span>
    );
  return (
    <>
      <span role="status" className={plainCss.saidWrong}>
        <CloseCircleFilled aria-hidden="true" />{' '}
        {t('authoring:validate.refused', { count: refusedTotal, total })}
      </span>
      <Refused result={result} />
    </>
  );
}

/** The validators of a verify. */
export function Validators({
  validators,
  tasks,
}: {
  validators: readonly Validator[];
  tasks: ReadonlyMap<string, TaskState>;
}) {
  return validators.map(({ name, language, key }) => {
    const task = tasks.get(key) ?? null;
    return (
      <div key={key} className={layoutCss.stack} data-testid="verify-validator">
        <div className={layoutCss.row}>
          <strong>{name}</strong> <span className={textCss.muted}>{language}</span>
        </div>
        {task?.result?.kind === 'validate' ? (
          <ValidateResult result={task.result} />
        ) : (
          <TaskLine task={task} />
        )}
      </div>
    );
  });
}
