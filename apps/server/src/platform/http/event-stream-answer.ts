import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Scope } from '../auth/scope.ts';
import type { EventFeed, FleetEvent } from '../events/event-feed.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers that do not end by themselves: they end before the server does. */
    openStreams: Set<PassThrough>;
  }
}

/** Comments keep the connection open through proxies that end what is silent. */
const KEEP_ALIVE_MS = 15_000;
/** A role may end meanwhile: the client connects again, by its session. */
const LONGEST_MS = 10 * 60_000;

/** What a call answers in place of JSON: events as they happen, as server-sent events. */
export class EventStreamAnswer {
  readonly #feed: EventFeed;
  readonly #scope: Scope;

  constructor(feed: EventFeed, scope: Scope) {
    this.#feed = feed;
    this.#scope = scope;
  }

  sendTo(reply: FastifyReply): FastifyReply {
    const stream = new PassThrough();
    const stopListening = this.#feed.listen((event) => {
      if (event === null || isFor(this.#scope, event)) stream.write(messageOf(event));
    });
    const keepAlive = setInterval(() => stream.write(': still here\n\n'), KEEP_ALIVE_MS);
    const end = setTimeout(() => stream.end(), LONGEST_MS);
    const { openStreams } = reply.server;
    openStreams.add(stream);
    stream.once('close', () => {
      openStreams.delete(stream);
      stopListening();
      clearInterval(keepAlive);
      clearTimeout(end);
    });
    reply.raw.once('close', () => stream.destroy());
    // What happened before the connection stood may be missed: the client begins by invalidating all.
    stream.write(messageOf(null));
    return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream);
  }
}

const isFor = (scope: Scope, { companyId, userId }: FleetEvent): boolean =>
  companyId === null ? userId !== null && userId === scope.userId : scope.roleIn(companyId) !== null;

/** 'again' means: everything is invalid. */
const messageOf = (event: FleetEvent | null): string => `event: ${event?.topic ?? 'again'}\ndata: {}\n\n`;
