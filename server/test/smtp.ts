import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { listening } from './parts.ts';

type Options = {
  /** Every recipient is refused. */
  refuse?: boolean;
  /** The only name and password that may send. */
  login?: { user: string; password: string };
  /** TLS from the start, with this certificate. */
  tls?: { key: string; cert: string };
};

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** A minimal SMTP server: takes one mail at a time and keeps what it was told. */
export const smtpServer = async ({ refuse = false, login, tls }: Options = {}) => {
  const mails: string[] = [];
  const serve = (socket: Socket) => {
    let data: string | null = null;
    let unread = '';
    let known = login === undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const answer = (line: string): void => {
      if (/^EHLO/i.test(line) && login) {
        say('250-hall.example');
        say('250 AUTH PLAIN');
      } else if (/^(EHLO|HELO)/i.test(line)) say('250 hall.example');
      else if (/^AUTH/i.test(line)) {
        known = line.split(' ')[2] === base64(`\0${login?.user}\0${login?.password}`);
        say(known ? '235 welcome' : '535 5.7.8 wrong name or password');
      } else if (/^MAIL/i.test(line)) say(known ? '250 fine' : '530 sign in first');
      else if (/^RCPT/i.test(line)) say(refuse ? '550 nobody of that name' : '250 fine');
      else if (/^DATA/i.test(line)) {
        data = '';
        say('354 go on');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else say('250 fine');
    };
    say('220 hall.example ready');
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      unread += bytes;
      const lines = unread.split('\r\n');
      unread = lines.pop() ?? '';
      for (const line of lines) {
        if (data === null) answer(line);
        else if (line !== '.') data += `${line}\n`;
        else {
          mails.push(data);
          data = null;
          say('250 taken');
        }
      }
    });
  };
  const server = tls ? createTlsServer(tls, serve) : createServer(serve);
  server.on('tlsClientError', () => undefined);
  const port = await listening(server);
  return { port, mails, [Symbol.dispose]: () => void server.close() };
};
