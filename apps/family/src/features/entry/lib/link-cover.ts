import { client } from '../../../lib/client.ts'
import { entryCalls, type LinkCover } from '../api/calls.ts'

type Link = { readonly slug: string; readonly kind: 'link' | 'participant' | 'preview'; readonly token: string }

let requested: Promise<LinkCover> | null = null

/** What the holder of a personal link sees before the tap: requested once, usually by the page itself. */
export function fetchLinkCover(link: Link): Promise<LinkCover> {
  requested ??= request(link)
  return requested
}

async function request({ slug, kind, token }: Link): Promise<LinkCover> {
  const early = await (window as { linkCover?: Promise<LinkCover | null> }).linkCover
  return early ?? (await client.call(entryCalls.getLinkCover, { body: { slug, [kind]: token } }))
}
