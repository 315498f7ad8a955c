/** Objects of a feed of the Contest API, whatever version wrote it: what each is called for the last time. */

export type FeedObject = Readonly<Record<string, unknown>>;
/** Objects by type in the plural and id; what a contest has one of has the id ''. */
export type Objects = Map<string, Map<string, FeedObject>>;
export type Feed = {
  objects: Objects;
  /** How its lines are made. */
  envelope: 'with operations (2020-03)' | 'of notifications (2021-11 and later)' | 'none';
  /** Lines that are no event, by their numbers. */
  unreadable: number[];
};

const single: ReadonlySet<string> = new Set(['contest', 'state']);
/** Types as this program calls them; old feeds have `contests`, drafts `judgment`. */
const typeOf = (name: string): string => {
  if (name === 'contests') return 'contest';
  return name === 'judgments' ? 'judgements' : name;
};

export const isObject = (value: unknown): value is FeedObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const idOf = (type: string, object: FeedObject): string =>
  single.has(type)
    ? ''
    : typeof object.id === 'string' || typeof object.id === 'number'
      ? `${object.id}`
      : '';

const of = (objects: Objects, type: string): Map<string, FeedObject> => {
  const known = objects.get(type) ?? new Map<string, FeedObject>();
  objects.set(type, known);
  return known;
};
/** A newer statement of an object takes its place in the order as well: of two judgements the later one is behind. */
const put = (objects: Objects, type: string, object: FeedObject): void => {
  const id = idOf(type, object);
  of(objects, type).delete(id);
  of(objects, type).set(id, object);
};

/** Puts the objects of an endpoint in the place of those known so far. */
export const replaceAll = (objects: Objects, name: string, content: unknown): void => {
  const type = typeOf(name);
  objects.delete(type);
  const list: readonly unknown[] = Array.isArray(content) ? content : [content];
  for (const one of list) if (isObject(one)) put(objects, type, one);
};

/** One line. False: it is no event. */
const take = (objects: Objects, event: FeedObject): boolean => {
  if (typeof event.type !== 'string') return false;
  const type = typeOf(event.type);
  const { data, id } = event;
  if (event.op !== undefined) {
    if (!isObject(data)) return false;
    if (event.op === 'delete') of(objects, type).delete(idOf(type, data));
    else put(objects, type, data);
    return true;
  }
  if (data === null || data === undefined) {
    if (id === null || id === undefined) objects.delete(type);
    else of(objects, type).delete(single.has(type) ? '' : `${id}`);
    return true;
  }
  if (Array.isArray(data)) replaceAll(objects, type, data);
  else if (isObject(data)) put(objects, type, data);
  else return false;
  return true;
};

/** Reads a feed of newline-delimited JSON; empty lines keep a connection alive and say nothing. */
export const readFeed = (text: string): Feed => {
  const objects: Objects = new Map();
  const unreadable: number[] = [];
  let envelope: Feed['envelope'] = 'none';
  for (const [n, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    let event: unknown;
    try {
      event = JSON.parse(line);
    } catch {
      event = null;
    }
    if (!isObject(event) || !take(objects, event)) unreadable.push(n + 1);
    else if (envelope === 'none')
      envelope =
        event.op === undefined ? 'of notifications (2021-11 and later)' : 'with operations (2020-03)';
  }
  return { objects, envelope, unreadable };
};
