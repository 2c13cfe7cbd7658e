import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'

/**
 * Server-sent events. `start` receives a function that sends an event and one that ends the stream, and returns its
 * cleanup.
 */
export class EventStream {
  readonly start: (send: (event: object) => void, end: () => void) => () => void

  constructor(start: EventStream['start']) {
    this.start = start
  }
}

/** Shorter than the idle timeout of proxies. */
const beatMs = 20_000
/** The browser reconnects by itself and is authorized again. */
const longestMs = 10 * 60_000

type Streams = { readonly raws: Set<ServerResponse>; isEnding: boolean }

const open = new WeakMap<object, Streams>()

/**
 * Returns a function that ends all open event streams and those opened later. Without it a stopping server would wait
 * for them.
 */
export function endEventsOf(app: FastifyInstance): () => void {
  const streams: Streams = { raws: new Set(), isEnding: false }
  open.set(app.server, streams)
  return () => {
    streams.isEnding = true
    for (const raw of streams.raws) raw.end()
  }
}

export function sendEvents(reply: FastifyReply, { start }: EventStream): void {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    // A buffering proxy would delay events that must arrive within a second.
    'x-accel-buffering': 'no',
  })
  const streams = open.get(reply.server.server)
  streams?.raws.add(raw)
  raw.write('retry: 1000\n\n')
  const stop = start(
    (event) => raw.write(`data: ${JSON.stringify(event)}\n\n`),
    () => raw.end(),
  )
  const beat = setInterval(() => raw.write(':\n\n'), beatMs)
  const end = setTimeout(() => raw.end(), longestMs)
  beat.unref()
  end.unref()
  const cleanUp = () => {
    clearInterval(beat)
    clearTimeout(end)
    streams?.raws.delete(raw)
    stop()
  }
  // A browser that disconnected before the stream began has already emitted `close`, and it does so only once.
  if (raw.destroyed) cleanUp()
  else raw.once('close', cleanUp)
  if (streams?.isEnding) raw.end()
}
