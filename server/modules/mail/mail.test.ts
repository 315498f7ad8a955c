import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { startTestSite } from '../../test/site.ts';
import { mailer } from './service.ts';

/** A minimal SMTP server: takes one mail at a time and keeps what it was told. */
const smtpServer = async (refuse = false) => {
  const mails: string[] = [];
  const server = createServer((socket: Socket) => {
    let data: string | null = null;
    let unread = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 hall.example ready');
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      unread += bytes;
      const lines = unread.split('\r\n');
      unread = lines.pop() ?? '';
      for (const line of lines) {
        if (data !== null) {
          if (line !== '.') data += `${line}\n`;
          else {
            mails.push(data);
            data = null;
            say('250 taken');
          }
        } else if (/^(EHLO|HELO|MAIL)/i.test(line)) say('250 hall.example');
        else if (/^RCPT/i.test(line)) say(refuse ? '550 nobody of that name' : '250 fine');
        else if (/^DATA/i.test(line)) {
          data = '';
          say('354 go on');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else say('250 fine');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, mails, [Symbol.dispose]: () => void server.close() };
};

const mailerTo = async (port: number) => {
  const { core } = (await startTestSite()).app;
  const smtp = { host: '127.0.0.1', port, secure: false, user: undefined, password: undefined };
  return mailer({ ...core.config, smtp, mailFrom: 'Hall <judge@hall.example>' }, core.clock, core.log);
};

it('goes through the configured mail server', async () => {
  using smtp = await smtpServer();
  const sender = await mailerTo(smtp.port);
  await sender.send({ to: 'ada@example.org', subject: '注册验证码', text: 'Your code is 123456.' });
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.mails[0]).toContain('From: Hall <judge@hall.example>');
  expect(smtp.mails[0]).toContain('To: ada@example.org');
  expect(smtp.mails[0]).toContain('Your code is 123456.');
});

it('cannot be bent by line breaks in an address or a subject', async () => {
  using smtp = await smtpServer();
  const sender = await mailerTo(smtp.port);
  await sender.send({ to: 'ada@example.org', subject: 'Hello\r\nBcc: spy@example.org', text: 'x' });
  const [head = ''] = (smtp.mails[0] ?? '').split('\n\n');
  expect(head).not.toMatch(/^bcc:/im);
});

it('fails with a code of its own when the server refuses', async () => {
  using smtp = await smtpServer(true);
  const sender = await mailerTo(smtp.port);
  await expect(sender.send({ to: 'x@example.org', subject: 's', text: 't' })).rejects.toMatchObject({
    code: 'mail.failed',
    status: 503,
  });
});
