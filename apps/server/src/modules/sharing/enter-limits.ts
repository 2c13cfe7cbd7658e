import type { Limit } from '../../platform/rate-limit/rate-limit.ts'

/**
 * Five wrong tries from one place, then a wait; and for one gallery a bounded number a day from all places together.
 * Only typed codes count: a personal link is not guessed, and images are never counted.
 */
export function codeLimits(galleryId: string, ip: string): { own: Limit[]; shared: Limit[] } {
  return {
    own: [
      { name: 'family:gallery+ip', of: `${galleryId}\n${ip}`, most: 5, windowSeconds: 15 * 60 },
      { name: 'family:gallery+ip:long', of: `${galleryId}\n${ip}`, most: 15, windowSeconds: 6 * 3_600 },
    ],
    shared: [{ name: 'family:gallery', of: galleryId, most: 50, windowSeconds: 86_400 }],
  }
}

/** At the studio's own address, where no gallery says whose tries these are: also a bounded number for each e-mail. */
export function homeCodeLimits(customerId: string, email: string, ip: string): { own: Limit[]; shared: Limit[] } {
  return {
    own: [
      { name: 'family:home+ip', of: `${customerId}\n${ip}`, most: 5, windowSeconds: 15 * 60 },
      { name: 'family:home+ip:long', of: `${customerId}\n${ip}`, most: 15, windowSeconds: 6 * 3_600 },
    ],
    shared: [
      { name: 'family:home+email', of: `${customerId}\n${email}`, most: 20, windowSeconds: 86_400 },
      { name: 'family:home', of: customerId, most: 200, windowSeconds: 86_400 },
    ],
  }
}

/** A personal link is not guessed; a flood of signed addresses is not made either. */
export function linkCoverLimits(ip: string): Limit[] {
  return [{ name: 'family:cover', of: ip, most: 3_000, windowSeconds: 3_600 }]
}

/** A whole wedding may come through one address of the party's Wi-Fi; a flood of made-up guests may not. */
export function newGuestLimits(ip: string): Limit[] {
  return [{ name: 'family:guest', of: ip, most: 3_000, windowSeconds: 3_600 }]
}
