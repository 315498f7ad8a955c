import { matchPath } from 'react-router-dom';
import { type AdminArea, adminAreas } from './areas.ts';

/** The area an address belongs to; undefined for the dashboard and for what does not exist. */
export const areaAt = (pathname: string): AdminArea | undefined =>
  adminAreas.find(({ path }) => matchPath(`/admin/${path}`, pathname) !== null);
