// One chunk, fetched only for a client who may invite others to choose with them.
import { inviteCalls } from '../../features/together/api/together-calls.ts'
import { createPeople } from '../../features/together/lib/people.ts'
import { client } from '../../lib/client.ts'

export { InviteSheet } from './invite-sheet.tsx'
export { TogetherPage } from './together-page.tsx'

export function peopleOf(galleryId: string) {
  const params = { gallery_id: galleryId }
  return createPeople({
    list: (since) => client.call(inviteCalls.list, { params, query: { since: String(since) } }),
    invite: async () => (await client.call(inviteCalls.invite, { params, body: {} })).participant,
    remove: async (id) => {
      await client.call(inviteCalls.remove, { params: { ...params, participant_id: id } })
    },
  })
}
