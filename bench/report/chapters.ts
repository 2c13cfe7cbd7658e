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
      'Our worker beside as many bare sharp processes that fetch, make and store the same bytes; our upload process beside plain PUTs of the same files; somebody’s few photographs while thousands of another wait.',
  },
  {
    slug: 'bytes-out',
    title: 'Bytes out',
    benches: ['serve', 'marked-view'],
    summary:
      'Signed images out of nginx’s cache beside a bare nginx with the same bytes; a family’s ZIP beside plain reads of the same objects; the first look at a marked photograph beside sharp alone.',
  },
  {
    slug: 'api',
    title: 'The API',
    benches: ['info-cpu', 'guests'],
    summary:
      'CPU of a call beside a bare Fastify and pg server that sends the same statements; a crowd that opens one gallery through nginx.',
  },
  {
    slug: 'growth',
    title: 'Growth',
    benches: ['growth', 'picture-scale', 'access-scale', 'client-scale'],
    summary:
      'The same call with few and with many rows, in turns. Flat means that the cost follows what is asked for, not how much is stored.',
  },
  {
    slug: 'selection',
    title: 'Selection',
    benches: ['selection'],
    summary:
      'Devices tap on limits while the api and PostgreSQL are killed; then families of two phones tap by the clock through the whole site.',
  },
  {
    slug: 'mail-and-money',
    title: 'Mail and money',
    benches: ['mail', 'money'],
    summary:
      'A mail server that is down, slow, refusing and cut off; purchases while events are lost, doubled and forged and processes are killed.',
  },
  {
    slug: 'doors',
    title: 'Doors',
    benches: ['enumeration', 'rate-limits'],
    summary: 'What a stranger learns from an answer or its time, and how many guesses reach a hash.',
  },
]

/** Benches that no chapter names (each has its own document) come last, with their closing line. */
export const restTitle = 'Others'
