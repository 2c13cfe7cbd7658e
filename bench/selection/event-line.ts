import { request } from 'node:http'

/** What a browser's EventSource hears; it is not opened again when it breaks, because here nothing may break. */
export type EventLine = { readonly isOpen: () => boolean; readonly close: () => void }

export function openEventLine(
  given: { port: number; host: string; cookie: string; galleryId: string },
  hear: (revision: number | null) => void,
): Promise<EventLine> {
  const { promise, resolve, reject } = Promise.withResolvers<EventLine>()
  const { port, host, cookie, galleryId } = given
  const path = `/api/family/gallery/${galleryId}/selection/events`
  let isOpen = false
  const asked = request(
    {
      agent: false,
      host: '127.0.0.1',
      port,
      path,
      headers: { host, cookie, 'sec-fetch-site': 'same-origin', accept: 'text/event-stream' },
    },
    (response) => {
      if (response.statusCode !== 200) return reject(new Error(`listening was answered with ${response.statusCode}`))
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        const events = (rest + text).split('\n\n')
        rest = events.pop() ?? ''
        for (const event of events) {
          if (event.startsWith('data: ')) hear((JSON.parse(event.slice(6)) as { revision: number | null }).revision)
        }
      })
      response.on('close', () => (isOpen = false))
      response.on('error', () => (isOpen = false))
      isOpen = true
      resolve({ isOpen: () => isOpen, close: () => asked.destroy() })
    },
  )
  asked.on('error', reject)
  asked.end()
  return promise
}
