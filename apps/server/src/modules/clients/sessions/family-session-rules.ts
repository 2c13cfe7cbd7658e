const hour = 3_600_000

export const familyMaxAgeSeconds = 30 * 86_400

export function familyExpiry(now: Date): Date {
  return new Date(now.getTime() + familyMaxAgeSeconds * 1_000)
}

/** The owner looks, and is done. */
export function previewExpiry(now: Date): Date {
  return new Date(now.getTime() + 12 * hour)
}

/** A day without a call and the session is over; the link or the code opens another. */
export function oldestLiveCall(now: Date): Date {
  return new Date(now.getTime() - 24 * hour)
}

export function needsTouch(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > 5 * 60_000
}
