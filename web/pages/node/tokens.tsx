import { createNodeToken, listNodeTokens } from '@assize/shared/areas/node/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Button, Input } from 'antd';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { failureText } from '../../data/failure-text.ts';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatInstant } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { type NamedToken, RevokeDialog, RotateDialog, SecretDialog, type Shown } from './token-dialogs.tsx';
import css from './tokens.module.css';

type Token = ReplyOf<typeof listNodeTokens>[number];

function CreateForm({ onSecret }: { onSecret: (shown: Shown) => void }) {
  const { t } = useText();
  const fieldId = useId();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const create = useAction(createNodeToken, {
    changes: [listNodeTokens],
    handles: (failure) => {
      if (failure.field !== 'name') return false;
      setProblem(failureText(failure, t));
      return true;
    },
  });
  const run = async (): Promise<void> => {
    const made = await create.run({ body: { name: name.trim() } });
    if (!made) return;
    onSecret({ name: name.trim(), secret: made.reply.secret });
    setName('');
  };
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(undefined);
        if (name.trim() !== '') void run();
      }}
    >
      <div className={css.field}>
        <label htmlFor={fieldId}>{t('node:tokens.new')}</label>
        <Input
          id={fieldId}
          value={name}
          maxLength={64}
          status={problem ? 'error' : ''}
          aria-describedby={problem ? `${fieldId}-problem` : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        {problem && (
          <span id={`${fieldId}-problem`} className={textCss.error} role="alert">
            {problem}
          </span>
        )}
      </div>
      <Button htmlType="submit" type="primary" disabled={name.trim() === ''} loading={create.pending}>
        {t('node:tokens.create')}
      </Button>
    </form>
  );
}

function Use({ token }: { token: Token }) {
  const { t } = useText();
  if (token.lastUsedAt === null) return <span className={textCss.muted}>{t('node:tokens.never')}</span>;
  return (
    <>
      <TimeAgo instant={token.lastUsedAt} />
      {token.lastUsedBy && (
        <span className={clsx(textCss.muted, textCss.oneLine)}>
          {t('node:tokens.usedBy', { node: token.lastUsedBy })}
        </span>
      )}
    </>
  );
}

/** Node tokens, for staff with the right to manage them. */
export function Tokens() {
  const { t, locale } = useText();
  const query = useApi(listNodeTokens, {});
  const [shown, setShown] = useState<Shown | null>(null);
  const [rotating, setRotating] = useState<NamedToken | null>(null);
  const [revoking, setRevoking] = useState<NamedToken | null>(null);
  const columns: Column<Token>[] = [
    {
      key: 'name',
      title: t('node:column.name'),
      render: ({ name, oldUntil, revokedAt }) => (
        <>
          <span className={textCss.oneLine}>{name}</span>
          {revokedAt && <span className={textCss.muted}>{t('node:tokens.revoked')}</span>}
          {oldUntil && (
            <span className={textCss.muted}>
              {t('node:tokens.overlap', { time: formatInstant(oldUntil, locale) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'created',
      title: t('node:column.created'),
      width: 150,
      hideBelow: 768,
      render: ({ createdAt, createdBy }) => (
        <>
          <TimeAgo instant={createdAt} />
          <span className={clsx(textCss.muted, textCss.oneLine)}>
            {t('node:tokens.by', { name: createdBy })}
          </span>
        </>
      ),
    },
    {
      key: 'used',
      title: t('node:column.used'),
      width: 150,
      hideBelow: 480,
      render: (token) => <Use token={token} />,
    },
    {
      key: 'actions',
      title: t('node:column.actions'),
      width: 170,
      align: 'right',
      render: (token) =>
        token.revokedAt ? null : (
          <span className={layoutCss.row} style={{ justifyContent: 'flex-end' }}>
            <Button
              size="small"
              aria-label={t('node:tokens.rotate.of', { name: token.name })}
              onClick={() => setRotating(token)}
            >
              {t('node:tokens.rotate')}
            </Button>
            <Button
              size="small"
              danger
              aria-label={t('node:tokens.revoke.of', { name: token.name })}
              onClick={() => setRevoking(token)}
            >
              {t('node:tokens.revoke')}
            </Button>
          </span>
        ),
    },
  ];
  return (
    <>
      <Panel title={t('node:tokens')}>
        <div className={layoutCss.stack}>
          <p className={textCss.muted}>{t('node:tokens.hint')}</p>
          <CreateForm onSecret={setShown} />
          <QueryView
            query={query}
            isEmpty={(tokens) => tokens.length === 0}
            empty={<Empty text={t('node:tokens.none')} />}
          >
            {(tokens) => <DataTable rows={tokens} columns={columns} rowKey={({ id }) => id} />}
          </QueryView>
        </div>
      </Panel>
      <RotateDialog token={rotating} onClose={() => setRotating(null)} onSecret={setShown} />
      <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />
      <SecretDialog shown={shown} onClose={() => setShown(null)} />
    </>
  );
}
