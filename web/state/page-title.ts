import { useEffect } from 'react';
import { create } from 'zustand';

type Titles = {
  /** Title by the route. */
  route: string;
  /** Title by the content of the page. */
  own: string | null;
};

/** Names of the page that is shown; its own goes first. */
export const usePageTitles = create<Titles>()(() => ({ route: '', own: null }));

/** Names the page by what it shows, as long as it is shown. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    usePageTitles.setState({ own: title });
    return () =>
      usePageTitles.setState(({ own }) => ({
        // The next page may have named itself already.
        own: own === title ? null : own,
      }));
  }, [title]);
};
