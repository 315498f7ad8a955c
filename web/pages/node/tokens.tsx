import type { ReplyOf } from '@assize/shared/contract/http.ts';
import { createNodeToken, listNodeTokens } from '@assize/shared/contract/judges.ts';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { failureText } from '../../data/failure-text.ts';
import { refetchAll, useApi, useCall } from '../../data/hooks.ts';
import { useText } from '../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatInstant } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { type NamedToken, RevokeDialog, RotateDialog, SecretDialog, type Shown } from './token-dialogs.tsx';

type Token = ReplyOf<typeof listNodeTokens>[number];

function CreateForm({ onSecret }: { onSecret: (shown: Shown) => void }) {
  const { t } = useText();
  const fieldId = useId();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const create = useCall(createNodeToken, {
    handles: (failure) => {
      if (failure.field !== 'name') return false;
      setProblem(failureText(failure, t));
      return true;
    },
  });
  const run = async (): Promise<void> => {
    const { secret } = await create.mutateAsync({ body: { name: name.trim() } });
    onSecret({ name: name.trim(), secret });
    setName('');
    await refetchAll(listNodeTokens);
  };
  return (
    <form
      className="token-form"
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(undefined);
        if (name.trim() !== '') void run().catch(() => undefined);
      }}
    >
      <div className="field">
        <label htmlFor={fieldId}>{t('judges:tokens.new')}</label>
        <Input
          id={fieldId}
          value={name}
          maxLength={64}
          status={problem ? 'error' : ''}
          aria-describedby={problem ? `${fieldId}-problem` : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        {problem && (
          <span id={`${fieldId}-problem`} className="field-error" role="alert">
            {problem}
          </span>
        )}
      </div>
      <Button htmlType="submit" type="primary" disabled={name.trim() === ''} loading={create.isPending}>
        {t('judges:tokens.create')}
      </Button>
    </form>
  );
}

function Use({ token }: { token: Token }) {
  const { t } = useText();
  if (token.lastUsedAt === null) return <span className="muted">{t('judges:tokens.never')}</span>;
  return (
    <>
      <TimeAgo instant={token.lastUsedAt} />
      {token.lastUsedBy && (
        <span className="muted one-line">{t('judges:tokens.usedBy', { node: token.lastUsedBy })}</span>
      )}
    </>
  );
}

/** Node tokens, for those who may manage them. */
export function Tokens() {
  const { t, locale } = useText();
  const query = useApi(listNodeTokens, {});
  const [shown, setShown] = useState<Shown | null>(null);
  const [rotating, setRotating] = useState<NamedToken | null>(null);
  const [revoking, setRevoking] = useState<NamedToken | null>(null);
  const columns: Column<Token>[] = [
    {
      key: 'name',
      title: t('judges:column.name'),
      render: ({ name, oldUntil, revokedAt }) => (
        <>
          <span className="one-line">{name}</span>
          {revokedAt && <span className="muted">{t('judges:tokens.revoked')}</span>}
          {oldUntil && (
            <span className="muted">
              {t('judges:tokens.overlap', { time: formatInstant(oldUntil, locale) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'created',
      title: t('judges:column.created'),
      width: 150,
      hideBelow: 768,
      render: ({ createdAt, createdBy }) => (
        <>
          <TimeAgo instant={createdAt} />
          <span className="muted one-line">{t('judges:tokens.by', { name: createdBy })}</span>
        </>
      ),
    },
    {
      key: 'used',
      title: t('judges:column.used'),
      width: 150,
      hideBelow: 480,
      render: (token) => <Use token={token} />,
    },
    {
      key: 'actions',
      title: t('judges:column.actions'),
      width: 170,
      align: 'right',
      render: (token) =>
        token.revokedAt ? null : (
          <span className="row" style={{ justifyContent: 'flex-end' }}>
            <Button
              size="small"
              aria-label={t('judges:tokens.rotate.of', { name: token.name })}
              onClick={() => setRotating(token)}
            >
              {t('judges:tokens.rotate')}
            </Button>
            <Button
              size="small"
              danger
              aria-label={t('judges:tokens.revoke.of', { name: token.name })}
              onClick={() => setRevoking(token)}
            >
              {t('judges:tokens.revoke')}
            </Button>
          </span>
        ),
    },
  ];
  return (
    <>
      <Panel title={t('judges:tokens')}>
        <div className="stack">
          <p className="muted">{t('judges:tokens.hint')}</p>
          <CreateForm onSecret={setShown} />
          <QueryView
            query={query}
            isEmpty={(tokens) => tokens.length === 0}
            empty={<Empty text={t('judges:tokens.none')} />}
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
