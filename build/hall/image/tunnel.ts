/**
 * Joins its input and output with a port of this machine: an emulator starts it for each connection of its guest.
 */
import { connect } from 'node:net';

const socket = connect(Number(process.argv[2]), '127.0.0.1');
socket.once('error', () => process.exit(1)).once('close', () => process.exit());
process.stdin.pipe(socket).pipe(process.stdout);
