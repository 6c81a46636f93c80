import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Scope } from '../auth/scope.ts';
import type { EventFeed, FleetEvent } from '../events/event-feed.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The server must end these streams when it shuts down, because it would otherwise wait for them. */
    openStreams: Set<PassThrough>;
  }
}

/**
 * Interval of the comments in the stream, which keep the connection open through proxies that close silent
 * connections.
 */
const KEEP_ALIVE_MS = 15_000;
/**
 * After this time the client has to reconnect, so that its session and role are checked again. Opening a
 * stream counts as use of the session, so the session doesn't expire before the stream ends.
 */
const MAX_DURATION_MS = 10 * 60_000;

interface EventRecipient {
  scope: Scope;
  isSignedIn: () => Promise<boolean>;
}

export class EventStreamResponse {
  readonly #feed: EventFeed;
  readonly #scope: Scope;
  readonly #isSignedIn: () => Promise<boolean>;

  constructor(feed: EventFeed, { scope, isSignedIn }: EventRecipient) {
    this.#feed = feed;
    this.#scope = scope;
    this.#isSignedIn = isSignedIn;
  }

  sendTo(reply: FastifyReply): FastifyReply {
    const stream = new PassThrough();
    const stopListening = this.#feed.listen((event) => this.#receive(event, stream));
    const keepAliveTimer = setInterval(() => stream.write(': still here\n\n'), KEEP_ALIVE_MS);
    const endTimer = setTimeout(() => stream.end(), MAX_DURATION_MS);
    const { openStreams } = reply.server;
    openStreams.add(stream);
    stream.once('close', () => {
      openStreams.delete(stream);
      stopListening();
      clearInterval(keepAliveTimer);
      clearTimeout(endTimer);
    });
    reply.raw.once('close', () => stream.destroy());
    // Events before the connection may have been missed, so the client starts by invalidating everything.
    stream.write(formatMessage(null));
    // The session may have ended before the stream listened.
    void this.#endIfSignedOut(stream);
    return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream);
  }

  #receive(event: FleetEvent | null, stream: PassThrough): void {
    if (event !== null && !isForScope(this.#scope, event)) return;
    // Null means that the feed lost its connection for a while, so the end of the session may have been
    // missed.
    if (event === null || event.topic === 'sessions') void this.#endIfSignedOut(stream);
    if (event?.topic !== 'sessions') stream.write(formatMessage(event));
  }

  async #endIfSignedOut(stream: PassThrough): Promise<void> {
    // If the session can't be checked, the client reconnects and is checked then.
    if (!(await this.#isSignedIn().catch(() => false))) stream.end();
  }
}

const isForScope = (scope: Scope, { companyId, userId }: FleetEvent): boolean =>
  companyId === null ? userId !== null && userId === scope.userId : scope.roleIn(companyId) !== null;

// The event 'again' invalidates everything.
const formatMessage = (event: FleetEvent | null): string => `event: ${event?.topic ?? 'again'}\ndata: {}\n\n`;
