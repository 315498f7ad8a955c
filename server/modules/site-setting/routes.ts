import {
  readSwitches,
  readWebsite,
  saveSwitches,
  saveWebsite,
} from '@assize/shared/areas/site-setting/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { SettingService } from './service.ts';

export const settingRoutes = (settings: SettingService) => [
  handle(readWebsite, () => settings.read('website')),
  handle(saveWebsite, ({ body }) => settings.save('website', body)),
  handle(readSwitches, () => settings.read('switches')),
  handle(saveSwitches, ({ body }) => settings.save('switches', body)),
];
