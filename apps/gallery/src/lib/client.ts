import { createClient } from '@revela/contract/client'

/** On the studio's own host, which says whose galleries are meant. */
export const client = createClient({ baseUrl: '/api' })
