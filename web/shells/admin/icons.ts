import {
  AuditOutlined,
  BookOutlined,
  ClusterOutlined,
  ControlOutlined,
  DashboardOutlined,
  GlobalOutlined,
  ImportOutlined,
  LoginOutlined,
  MailOutlined,
  MessageOutlined,
  NotificationOutlined,
  PictureOutlined,
  ReadOutlined,
  ReloadOutlined,
  TagsOutlined,
  TeamOutlined,
} from '@ant-design/icons';

/** Icons of the admin menu, by the names the table of routes has for them. */
export const adminIcons = {
  audit: AuditOutlined,
  book: BookOutlined,
  cluster: ClusterOutlined,
  dashboard: DashboardOutlined,
  global: GlobalOutlined,
  import: ImportOutlined,
  login: LoginOutlined,
  mail: MailOutlined,
  message: MessageOutlined,
  notification: NotificationOutlined,
  picture: PictureOutlined,
  read: ReadOutlined,
  reload: ReloadOutlined,
  switches: ControlOutlined,
  tags: TagsOutlined,
  users: TeamOutlined,
};
export type AdminIcon = keyof typeof adminIcons;
