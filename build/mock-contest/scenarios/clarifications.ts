import { setTimeout as delay } from 'node:timers/promises';
import { askClarification, listClarifications } from '@assize/shared/areas/clarification/endpoints.ts';
import {
  answerClarification,
  claimClarification,
  listClarificationQueue,
} from '@assize/shared/areas/clarification/jury-endpoints.ts';
import { topicEvents } from '@assize/shared/topic-events.ts';
import type { Scenario } from '../scenario.ts';
import { until } from '../until.ts';

const rounds = 3;
const withinMs = 10_000;

/** Teams ask, the jury takes the question and answers: every second time to all, else to the team alone. */
export const clarifications: Scenario = {
  name: 'clarifications',
  async during({ cid, size, jury, teams, problems, tally }, random) {
    const answered = new Set<number>();
    for (const { socket, uid, index } of teams)
      socket.listen(({ topic, event, data }) => {
        if (topic !== `user.${uid}` || event !== 'clarification') return;
        if (topicEvents.user.clarification.parse(data).answered) answered.add(index);
      });
    const seen = new Map<number, number>();
    let toAllSoFar = 0;
    for (let round = 0; round < rounds; round += 1) {
      await delay((size.minutes * 60_000) / (rounds + 2));
      const team = random.pick(teams);
      const toAll = round % 2 === 1;
      answered.delete(team.index);
      const content = `Is there a mistake in round ${round} of ${team.name}?`;
      const displayId = random.pick(problems).displayId;
      const askedAt = performance.now();
      const { id } = await team.client.call(askClarification, {
        body: { cid, subject: 'problem', displayId, content },
      });
      tally.count('questions');
      const queue = await jury.client.call(listClarificationQueue, { query: { cid } });
      if (!queue.records.some((one) => one.id === id && one.question === content))
        tally.disagree(`question ${id} is not in the queue of the jury`);
      await jury.client.call(claimClarification, { body: { cid, id } });
      await jury.client.call(answerClarification, {
        body: { cid, id, kind: 'answer', content: `No, says the jury in round ${round}.`, toAll, seen: 0 },
      });
      if (toAll) toAllSoFar += 1;
      else seen.set(team.index, (seen.get(team.index) ?? 0) + 1);
      await until('the answer is told', () => (answered.has(team.index) ? true : null), {
        forMs: withinMs,
      }).catch(() => tally.disagree(`${team.name} was not told of the answer to question ${id}`));
      tally.took('question → answer told', performance.now() - askedAt);
      for (const reader of teams) {
        const { records } = await reader.client.call(listClarifications, { query: { cid, limit: 50 } });
        const others = records.filter((one) => !one.mine);
        if (others.some((one) => one.question !== null || one.username !== null))
          tally.disagree(`${reader.name} reads a question of another team`);
        const texts = records.flatMap((one) => one.answers).filter((one) => one.toAll).length;
        if (texts !== toAllSoFar)
          tally.disagree(`${reader.name} reads ${texts} answers to all, not ${toAllSoFar}`);
        const mine = records
          .flatMap((one) => (one.mine ? one.answers : []))
          .filter((one) => !one.toAll).length;
        if (mine !== (seen.get(reader.index) ?? 0))
          tally.disagree(`${reader.name} reads ${mine} own answers, not ${seen.get(reader.index) ?? 0}`);
      }
    }
  },
};
