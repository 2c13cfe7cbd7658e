import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'

/** Server-sent events: `start` is given what sends one and what ends them all, and answers what stops it. */
export class EventStream {
  readonly start: (send: (event: object) => void, end: () => void) => () => void

  constructor(start: EventStream['start']) {
    this.start = start
  }
}

/** Shorter than any proxy's patience. */
const beatMs = 20_000
/** The browser comes back by itself, and is asked again who it is. */
const longestMs = 10 * 60_000

type Streams = { readonly raws: Set<ServerResponse>; isEnding: boolean }

const open = new WeakMap<object, Streams>()

/** A server that stops waits for its answers to end, and these would not: the answer ends them, also those to come. */
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
    // A proxy that gathers would hold back what must be seen within a second.
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
  // A browser that left before the stream began has closed it already, and does so only once.
  if (raw.destroyed) cleanUp()
  else raw.once('close', cleanUp)
  if (streams?.isEnding) raw.end()
}
