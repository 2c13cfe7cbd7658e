import { client } from '../../../lib/client.ts'
import { entryCalls } from '../api/calls.ts'
import { refusalOf, type Refused } from './enter.ts'

/** Has a client's personal link mailed to them. The answer never says whether the e-mail is a client's. */
export async function requestLink(slug: string, email: string): Promise<Refused | null> {
  try {
    await client.call(entryCalls.requestLink, { body: { slug, email } })
    return null
  } catch (error) {
    return refusalOf(error)
  }
}
