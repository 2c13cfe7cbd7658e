import type { BodyOf, enterHome as endpoint } from '@revela/contract'
import { errorHelp } from '@revela/phrases'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import type { Visit } from '../../../http/visit.ts'
import { Refusal, refuseField } from '../../../platform/refusal/refusal.ts'
import { findLinkByToken } from '../../clients/index.ts'
import { checkHomeCode } from '../check-code.ts'
import { familySession } from '../family-session.ts'
import { guest, tokenHere, type EntryKey } from '../key-of-entry.ts'
import type { SharingNeeds } from '../sharing.needs.ts'
import type { Home } from './home.presenter.ts'
import { readHome } from './read-home.ts'

type Body = BodyOf<typeof endpoint>

/** The client's own address, or e-mail and code: from now on this browser is theirs on this studio's host. */
export async function enterHome(
  needs: SharingNeeds,
  customerId: string,
  principal: FamilyPrincipal | null,
  body: Body,
  visit: Visit,
): Promise<Home> {
  const key =
    body.link === undefined ? await byCode(needs, customerId, body, visit) : await byLink(needs, customerId, body.link)
  const session = await needs.db.tenant(customerId, (tx) =>
    familySession(tx, { customerId, principal, key, visit, now: needs.clock() }),
  )
  session.remember()
  return readHome(needs, customerId, session.principal)
}

/** The link to one gallery is no key here: it says what may be seen, not who sees it. */
async function byLink({ db, clock }: SharingNeeds, customerId: string, text: string): Promise<EntryKey> {
  const token = tokenHere(text, customerId)
  const link = await db.tenant(customerId, (tx) => findLinkByToken(tx, token, clock()))
  if (!link || link.gallery_id !== null) throw new Refusal('LinkNotValid')
  return {
    ...guest,
    kind: 'client',
    clientId: link.client_id,
    name: link.name,
    identified: true,
    basis: 'link',
    linkId: link.id,
    expiresAt: link.expires_at,
  }
}

async function byCode(needs: SharingNeeds, customerId: string, { email, code }: Body, visit: Visit): Promise<EntryKey> {
  if (email === undefined) throw refuseField('InvalidRequest', 'email', errorHelp.fieldRequired)
  if (!code) throw refuseField('InvalidRequest', 'code', errorHelp.fieldRequired)
  const client = await checkHomeCode(needs, customerId, { email, code }, visit)
  return { ...guest, kind: 'client', ...client, identified: true, basis: 'code' }
}
