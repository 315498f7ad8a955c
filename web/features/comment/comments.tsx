import { LikeFilled, LikeOutlined } from '@ant-design/icons';
import {
  addComment,
  addReply,
  type Comment,
  type CommentReply,
  deleteComment,
  deleteReply,
  listComments,
  listReplies,
  setCommentLike,
  shownReplies,
} from '@assize/shared/areas/comment/endpoints.ts';
import { Button, Popconfirm } from 'antd';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { RefreshButton } from '../../kit/list/filter-fields.tsx';
import { ListRows } from '../../kit/list/list-page.tsx';
import { useInnerPager } from '../../kit/list/use-list.ts';
import { Markdown } from '../../kit/markdown/markdown.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { useMay } from '../../state/session.ts';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import { CommentEditor } from './comment-editor.tsx';
import { CommentHead } from './comment-head.tsx';
import css from './comments.module.css';

/** What is commented on. */
export type CommentPlace = { cid: number } | { did: number };

const changes = [listComments, listReplies];

function DeleteButton({ ask, loading, onDelete }: { ask: string; loading: boolean; onDelete: () => void }) {
  const { t } = useText();
  return (
    <Popconfirm
      title={ask}
      okText={t('comment:delete')}
      cancelText={t('common:cancel')}
      okButtonProps={{ danger: true }}
      onConfirm={onDelete}
    >
      <Button type="text" size="small" danger loading={loading}>
        {t('comment:delete')}
      </Button>
    </Popconfirm>
  );
}

function LikeButton({ place, one, liked }: { place: CommentPlace; one: Comment; liked: boolean }) {
  const { t } = useText();
  const like = useAction(setCommentLike, {
    done: liked ? t('comment:like.undone') : t('comment:like.done'),
    changes: [listComments],
  });
  const source =
    'cid' in place
      ? { sourceId: place.cid, sourceType: 'Contest' as const }
      : { sourceId: place.did, sourceType: 'Discussion' as const };
  return (
    <Button
      type="text"
      size="small"
      icon={liked ? <LikeFilled aria-hidden="true" /> : <LikeOutlined aria-hidden="true" />}
      loading={like.pending}
      aria-pressed={liked}
      aria-label={`${t('comment:like')}, ${t('comment:likes', { count: one.likeNum })}`}
      onClick={() => void like.run({ body: { cid: one.id, toLike: !liked, ...source } })}
    >
      {one.likeNum}
    </Button>
  );
}

type ReplyingTo = { quoteId: number; quoteType: 'Comment' | 'Reply'; name: string };

function Reply({ one, onReply }: { one: CommentReply; onReply: (() => void) | null }) {
  const { t } = useText();
  const remove = useAction(deleteReply, { done: t('comment:deleted'), changes });
  return (
    <article className={css.reply} data-testid="reply">
      <CommentHead by={one} to={{ uid: one.toUid, name: one.toName }} />
      <Markdown text={one.content} />
      <div className={layoutCss.row}>
        {onReply && (
          <Button type="text" size="small" onClick={onReply}>
            {t('comment:reply')}
          </Button>
        )}
        {one.mayDelete && (
          <DeleteButton
            ask={t('comment:delete.askReply')}
            loading={remove.pending}
            onDelete={() => void remove.run({ body: { reply: { id: one.id } } })}
          />
        )}
      </div>
    </article>
  );
}

type RepliesProps = { place: CommentPlace; one: Comment; show: (reply: CommentReply) => ReactNode };

function AllReplies({ place, one, show }: RepliesProps) {
  const query = useApi(listReplies, {
    query: { commentId: one.id, ...('cid' in place && { cid: place.cid }) },
  });
  return <QueryView query={query}>{(all) => all.map(show)}</QueryView>;
}

/** The newest replies, or all of them once that is wished. */
function Replies(props: RepliesProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const { one, show } = props;
  if (one.totalReplyNum === 0) return null;
  return (
    <div className={css.replies}>
      {isOpen ? <AllReplies {...props} /> : one.replyList.map(show)}
      {one.totalReplyNum > shownReplies && (
        <button type="button" className={textCss.textButton} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('comment:pickUp') : t('comment:showAll', { count: one.totalReplyNum })}
        </button>
      )}
    </div>
  );
}

function CommentArticle({ place, one, liked }: { place: CommentPlace; one: Comment; liked: boolean }) {
  const { t } = useText();
  const [to, setTo] = useState<ReplyingTo | null>(null);
  const reply = useAction(addReply, { done: t('comment:reply.sent'), changes });
  const remove = useAction(deleteComment, { done: t('comment:deleted'), changes });
  const { id, mayReply } = one;
  return (
    <article className={css.comment} data-testid="comment">
      <CommentHead by={one} />
      <Markdown text={one.content} />
      <div className={layoutCss.row}>
        <LikeButton place={place} one={one} liked={liked} />
        {mayReply && (
          <Button
            type="text"
            size="small"
            onClick={() => setTo({ quoteId: id, quoteType: 'Comment', name: one.fromName })}
          >
            {t('comment:reply')}
          </Button>
        )}
        {one.mayDelete && (
          <DeleteButton
            ask={t('comment:delete.ask')}
            loading={remove.pending}
            onDelete={() => void remove.run({ body: { id, fromUid: one.fromUid, ...place } })}
          />
        )}
      </div>
      <Replies
        place={place}
        one={one}
        show={(item) => (
          <Reply
            key={item.id}
            one={item}
            onReply={
              mayReply ? () => setTo({ quoteId: item.id, quoteType: 'Reply', name: item.fromName }) : null
            }
          />
        )}
      />
      {to && (
        <CommentEditor
          key={`${to.quoteType} ${to.quoteId}`}
          autoFocus
          label={t('comment:reply.to', { name: to.name })}
          rows={5}
          send={t('comment:reply')}
          onCancel={() => setTo(null)}
          onSend={async (content) => {
            const { quoteId, quoteType } = to;
            const sent = await reply.run({
              body: { reply: { commentId: id, content }, quoteId, quoteType, ...('did' in place && place) },
            });
            if (sent) setTo(null);
            return sent !== null;
          }}
        />
      )}
    </article>
  );
}

/** Comments on a contest or a discussion; `notice`: why some are missing. */
export function Comments({ place, notice }: { place: CommentPlace; notice?: string | undefined }) {
  const { t } = useText();
  const pager = useInnerPager(10);
  const mayWrite = useMay('comment.write');
  const query = useApi(
    listComments,
    { query: { ...place, currentPage: pager.page, limit: pager.limit } },
    { keep: true },
  );
  const add = useAction(addComment, { done: t('comment:sent'), changes: [listComments] });
  return (
    <div className={layoutCss.stack}>
      <Panel title={t('comment:add')}>
        {mayWrite ? (
          <CommentEditor
            label={t('comment:content')}
            rows={8}
            send={t('comment:send')}
            onSend={async (content) => (await add.run({ body: { content, ...place } })) !== null}
          />
        ) : (
          <p className={textCss.muted}>{t('comment:muted')}</p>
        )}
      </Panel>
      <Panel title={t('comment:title')} extra={<RefreshButton query={query} />}>
        {notice !== undefined && <p className={textCss.muted}>{notice}</p>}
        <QueryView query={query}>
          {({ commentList, commentLikeMap }) => (
            <ListRows
              list={{ pager }}
              page={commentList}
              stale={query.isPlaceholderData}
              none={t('comment:none')}
            >
              {(items) => (
                <div className={clsx(css.list)}>
                  {items.map((one) => (
                    <CommentArticle
                      key={one.id}
                      place={place}
                      one={one}
                      liked={commentLikeMap[String(one.id)] ?? false}
                    />
                  ))}
                </div>
              )}
            </ListRows>
          )}
        </QueryView>
      </Panel>
    </div>
  );
}
