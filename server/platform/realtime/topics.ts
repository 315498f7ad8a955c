/** The topics of the shared contract, for publishers; one module serves each of them. */
import { topicEvents, topics } from '@assize/shared/index.ts';
import { keyedTopic, topic } from './topic.ts';

const hourMs = 60 * 60 * 1000;

export const siteTopic = topic('site', topicEvents.site);
/** Rows of the public list of submissions. */
export const statusTopic = topic('status', topicEvents.status);
export const judgesTopic = topic('judges', topicEvents.judges);
export const queueTopic = topic('queue', topicEvents.queue);
/** By uid. */
export const userTopic = keyedTopic('user', topics.user, topicEvents.user);
/** By number; a submission is watched for minutes. */
export const submissionTopic = keyedTopic('submission', topics.submission, topicEvents.submission, {
  counterLifeMs: hourMs,
});
