import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A minimal SMTP server: takes one mail at a time and keeps what it was told. */
export const smtpServer = async (refuse = false) => {
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
