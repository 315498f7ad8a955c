import { matchPath } from 'react-router-dom';
import { expect, it } from 'vitest';
import { firstPage } from './first-page.ts';
import { routes } from './routes.tsx';

const given = (path: string) => path.replaceAll(/:\w+/g, 'some').replace(/^\/?(.*)\*$/, '/$1what/ever');
const addresses = [
  ...routes.map(({ path }) => given(path)),
  ...routes.map(({ path }) => `${given(path)}/`),
  '/',
  '/problem/1000/extra',
  '/problems',
  '/admin',
  '/admin/no/such/page',
];

it.each(addresses)('the page of %s is the one that the router shows', (pathname) => {
  const shown = routes.find(({ path }) => matchPath(path, pathname) !== null);
  expect(firstPage(pathname)?.path).toBe(shown?.path);
});
