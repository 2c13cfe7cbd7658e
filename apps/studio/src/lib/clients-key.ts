/** Query key of everything loaded about clients; sending a gallery may create a client. */
export const clientsKey = ['clients'] as const
