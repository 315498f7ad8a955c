import { type TopicFamily, topics } from '@assize/shared/index.ts';
import { topicEvents } from '@assize/shared/topic-events.ts';
import { topicFamily } from './topic.ts';

/** The topics of a family that an area of shared declares: `topicsOf('user').of(uid)`, `topicsOf('status').of()`. */
export const topicsOf = <F extends TopicFamily>(family: F) =>
  topicFamily(family, topics[family], topicEvents[family]);
