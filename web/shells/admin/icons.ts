import {
  AuditOutlined,
  BookOutlined,
  ClusterOutlined,
  DashboardOutlined,
  ImportOutlined,
  ReloadOutlined,
  TagsOutlined,
} from '@ant-design/icons';

/** Icons of the admin menu, by the names the table of routes has for them. */
export const adminIcons = {
  audit: AuditOutlined,
  book: BookOutlined,
  cluster: ClusterOutlined,
  dashboard: DashboardOutlined,
  import: ImportOutlined,
  reload: ReloadOutlined,
  tags: TagsOutlined,
};
export type AdminIcon = keyof typeof adminIcons;
