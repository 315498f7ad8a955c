import {
  BarsOutlined,
  BookOutlined,
  HomeOutlined,
  InfoCircleOutlined,
  TrophyOutlined,
} from '@ant-design/icons';

/** Icons of the site's menu, by the names the table of routes has for them. */
export const siteIcons = {
  bars: BarsOutlined,
  book: BookOutlined,
  home: HomeOutlined,
  info: InfoCircleOutlined,
  trophy: TrophyOutlined,
};
export type SiteIcon = keyof typeof siteIcons;
