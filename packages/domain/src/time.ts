/** Durations and retention periods: one place for each number. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
export const DAY_SECONDS = DAY_MS / 1_000

/** Calendar days of the product are days in São Paulo. */
export const TIME_ZONE = 'America/Sao_Paulo'

/** How long a deleted gallery or picture can be restored. */
export const TRASH_DAYS = 7
