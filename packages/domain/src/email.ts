const MAX_LENGTH = 254

/** The pattern HTML gives for `input type=email`, so that browser and server accept the same addresses. */
const valid =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** The one spelling under which an address is stored and compared. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase()
}

export function isEmail(text: string): boolean {
  return text.length <= MAX_LENGTH && valid.test(text)
}
