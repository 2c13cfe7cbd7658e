/** The order and the texts of docs/performance.md; all values come from the results. */
export type Chapter = {
  readonly slug: string
  readonly title: string
  readonly benches: readonly string[]
  readonly summary: string
}

export const chapters: readonly Chapter[] = [
  {
    slug: 'photos-in',
    title: 'Photos in',
    benches: ['ingest', 'fairness'],
    summary:
      'Our worker and as many plain sharp processes that fetch, make and store the same bytes; our upload process and plain PUTs of the same files; a few pictures of one customer while thousands of another wait.',
  },
  {
    slug: 'bytes-out',
    title: 'Bytes out',
    benches: ['serve', 'marked-view'],
    summary:
      'Signed images from nginx’s cache and a plain nginx with the same bytes; a family’s ZIP and plain reads of the same objects; the first view of a watermarked picture and sharp alone.',
  },
  {
    slug: 'api',
    title: 'The API',
    benches: ['info-cpu', 'guests'],
    summary:
      'CPU of a call compared with a bare Fastify and pg server that sends the same statements; many guests who open one gallery through nginx.',
  },
  {
    slug: 'growth',
    title: 'Growth',
    benches: ['growth', 'picture-scale', 'access-scale', 'client-scale'],
    summary:
      'The same call with few and with many rows, alternating. Flat means that the cost depends on the result, not on how much is stored.',
  },
  {
    slug: 'selection',
    title: 'Selection',
    benches: ['selection'],
    summary:
      'Devices tap on limits while the api and PostgreSQL are killed; then families of two phones tap at a fixed interval through the whole site.',
  },
  {
    slug: 'mail-and-money',
    title: 'Mail and money',
    benches: ['mail', 'money'],
    summary:
      'A mail server that is down, slow, rejecting and cut off; purchases while events are lost, duplicated and forged and processes are killed.',
  },
  {
    slug: 'doors',
    title: 'Access',
    benches: ['enumeration', 'rate-limits'],
    summary: 'What an attacker learns from a response or its time, and how many guesses are compared with a hash.',
  },
]

/** Benches that no chapter names (each has its own document) come last, with their closing line. */
export const restTitle = 'Others'
