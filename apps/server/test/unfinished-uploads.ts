import { connect, type Socket } from 'node:net';

/** Upload whose sender sends its beginning and nothing more. */
export interface UnfinishedUpload {
  /** Beginning of the response. Empty until one arrives. */
  head: string;
}

/** Senders that begin uploads over connections of their own and don't end them. */
export class UnfinishedUploads {
  sockets: Socket[] = [];

  /** Sends the beginning of a request to a port of this machine. */
  begin(port: number, beginning: string): UnfinishedUpload {
    const upload = { head: '' };
    const socket = connect(port, '127.0.0.1');
    socket
      .on('error', () => {})
      .once('data', (data) => {
        upload.head = data.toString();
      });
    socket.write(beginning);
    this.sockets.push(socket);
    return upload;
  }

  /** Disconnects all senders. */
  leave(): void {
    for (const socket of this.sockets) socket.destroy();
    this.sockets = [];
  }
}

/** Counts the uploads that were answered with a status. */
export const countStatus = (uploads: readonly UnfinishedUpload[], status: number): number =>
  uploads.filter(({ head }) => head.startsWith(`HTTP/1.1 ${status}`)).length;
