/** W3C Trace Context: every call is a trace of its own, found again in what the server keeps of it. */
export const newTraceparent = () => `00-${hex(16)}-${hex(8)}-01`

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
