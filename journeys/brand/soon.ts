/** How long a story waits for what a busy machine may take its time over. */
export const soon = { timeout: 10_000, interval: 50 } as const
