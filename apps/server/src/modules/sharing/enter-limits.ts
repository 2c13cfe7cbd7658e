import type { Limit, OwnAndShared } from '../../platform/rate-limit/rate-limit.ts'

/**
 * Five wrong codes from one address, then a wait; and a bounded number a day for one client at one gallery from all
 * addresses together. Only typed codes count: a personal link cannot be guessed, and images are never counted.
 */
export function codeLimits(galleryId: string, email: string, address: string): OwnAndShared {
  const shared = { name: 'family:gallery+email', of: `${galleryId}\n${email}`, most: 50, windowSeconds: 86_400 }
  return { own: typedAtGallery(galleryId, address), shared: [shared] }
}

/** A password belongs to the whole gallery, so its shared limit does too. */
export function passwordLimits(galleryId: string, address: string): OwnAndShared {
  const shared = { name: 'family:gallery:password', of: galleryId, most: 50, windowSeconds: 86_400 }
  return { own: typedAtGallery(galleryId, address), shared: [shared] }
}

function typedAtGallery(galleryId: string, address: string): Limit[] {
  return [
    { name: 'family:gallery+ip', of: `${galleryId}\n${address}`, most: 5, windowSeconds: 15 * 60 },
    { name: 'family:gallery+ip:long', of: `${galleryId}\n${address}`, most: 15, windowSeconds: 6 * 3_600 },
  ]
}

/** At the studio's own address, where a code opens all galleries of a client. */
export function homeCodeLimits(customerId: string, email: string, address: string): OwnAndShared {
  return {
    own: [
      { name: 'family:home+ip', of: `${customerId}\n${address}`, most: 5, windowSeconds: 15 * 60 },
      { name: 'family:home+ip:long', of: `${customerId}\n${address}`, most: 15, windowSeconds: 6 * 3_600 },
    ],
    shared: [{ name: 'family:home+email', of: `${customerId}\n${email}`, most: 20, windowSeconds: 86_400 }],
  }
}

/** Links mailed on request: a client needs one or two, and nobody's mailbox is flooded with them. */
export function linkRequestLimits(galleryId: string, email: string, address: string): OwnAndShared {
  return {
    own: [{ name: 'family:link+ip', of: `${galleryId}\n${address}`, most: 5, windowSeconds: 3_600 }],
    // Used up by a stranger, it has sent the client as many links.
    shared: [{ name: 'family:link+email', of: `${galleryId}\n${email}`, most: 3, windowSeconds: 3_600 }],
  }
}

/** A personal link is not guessed; a flood of signed addresses is not made either. */
export function linkCoverLimits(address: string): Limit[] {
  return [{ name: 'family:cover', of: address, most: 3_000, windowSeconds: 3_600 }]
}

/** A whole wedding may come through one address of the party's Wi-Fi; a flood of made-up guests may not. */
export function newGuestLimits(address: string): Limit[] {
  return [{ name: 'family:guest', of: address, most: 3_000, windowSeconds: 3_600 }]
}
