import type { FastifyReply } from 'fastify';
import { attachmentDisposition } from './spreadsheet-response.ts';

interface Image {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

/** Sent as an attachment, so that a link to an untrusted upload never opens as a page. */
export class ImageResponse {
  readonly #image: Image;

  constructor(image: Image) {
    this.#image = image;
  }

  sendTo(reply: FastifyReply): FastifyReply {
    const { name, mediaType, bytes } = this.#image;
    return reply.type(mediaType).header('content-disposition', attachmentDisposition(name)).send(bytes);
  }
}
