/** A bank as tag lists name it: ours is sent as ME, or Mine; undefined means every bank, without a choice it is ours. */
export const storedTagBank = (oj: string | undefined): string | undefined => {
  if (oj === undefined || oj === '' || oj === 'Mine') return 'ME';
  return oj === 'All' ? undefined : oj;
};
