import { DeleteOutlined, EditOutlined, ToolOutlined } from '@ant-design/icons';
import { deleteTeam, listTeams, type TeamRowShown } from '@assize/shared/areas/team/endpoints.ts';
import { Button, Popconfirm } from 'antd';
import { clsx } from 'clsx';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import css from './teams-page.module.css';

/** What staff changed of a row of the board. */
export function Marks({ team }: { team: TeamRowShown }) {
  const { t } = useText();
  return (
    <span className={css.marks}>
      {team.disqualified && <span className={clsx(textCss.chip, css.bad)}>{t('team:disqualified')}</span>}
      {team.hidden && <span className={textCss.chip}>{t('team:hidden')}</span>}
      {team.isStar && <span className={textCss.chip}>{t('team:star')}</span>}
      {team.penaltyMinutes !== 0 && (
        <span className={clsx(textCss.chip, css.bad)}>
          {t('team:penalty', { minutes: `${team.penaltyMinutes > 0 ? '+' : ''}${team.penaltyMinutes}` })}
        </span>
      )}
    </span>
  );
}

type ToolsProps = {
  cid: number;
  team: TeamRowShown;
  disabled: boolean;
  onEdit: () => void;
  onStanding: () => void;
};

/** What staff do with a team. */
export function Tools({ cid, team, disabled, onEdit, onStanding }: ToolsProps) {
  const { t } = useText();
  const { shownName: name, teamId } = team;
  const remove = useAction(deleteTeam, { changes: [listTeams], done: t('team:deleted') });
  return (
    <span className={clsx(layoutCss.row, layoutCss.tools)}>
      <Button
        type="text"
        size="small"
        disabled={disabled}
        icon={<EditOutlined aria-hidden="true" />}
        aria-label={t('team:editOf', { name })}
        title={t('team:edit')}
        onClick={onEdit}
      />
      <Button
        type="text"
        size="small"
        disabled={disabled}
        icon={<ToolOutlined aria-hidden="true" />}
        aria-label={t('team:standingOf', { name })}
        title={t('team:standing')}
        onClick={onStanding}
      />
      {teamId !== null && (
        <Popconfirm
          title={t('team:dissolve.ask')}
          okText={t('team:dissolve')}
          cancelText={t('common:cancel')}
          okButtonProps={{ danger: true }}
          onConfirm={() => void remove.run({ query: { cid, teamId } })}
        >
          <Button
            type="text"
            size="small"
            danger
            disabled={disabled}
            loading={remove.pending}
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={t('team:dissolveOf', { name })}
            title={t('team:dissolve')}
          />
        </Popconfirm>
      )}
    </span>
  );
}
