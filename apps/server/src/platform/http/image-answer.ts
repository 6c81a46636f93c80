import type { FastifyReply } from 'fastify';
import { disposition } from './spreadsheet-answer.ts';

interface Image {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

/** Image that a call answers in place of JSON. It is saved, never shown: who made it is not known. */
export class ImageAnswer {
  readonly #image: Image;

  constructor(image: Image) {
    this.#image = image;
  }

  sendTo(reply: FastifyReply): FastifyReply {
    const { name, mediaType, bytes } = this.#image;
    return reply.type(mediaType).header('content-disposition', disposition(name)).send(bytes);
  }
}
