/** Everything the studio has loaded of its clients; a send may bring a new one. */
export const clientsKey = ['clients'] as const
