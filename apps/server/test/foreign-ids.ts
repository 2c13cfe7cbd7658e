import { listSessions } from '@revela/contract'
import type { Person } from './people.ts'

/** An id of each kind of thing that belongs to this person, for others to try. Every new kind joins here. */
export async function foreignIds({ browser }: Person): Promise<Record<string, string>> {
  const { sessions } = (await browser.call(listSessions)).answer
  return { session: sessions[0]!.id }
}
