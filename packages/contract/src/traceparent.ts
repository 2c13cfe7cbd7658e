/** W3C Trace Context: every call is its own trace, which can be found in the server's records. */
export const newTraceparent = () => `00-${hex(16)}-${hex(8)}-01`

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
