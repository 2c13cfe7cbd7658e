/** Small letters and digits that are not mistaken for one another, easy on a phone's keyboard. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 8

/** A password for a gallery. The alphabet's 31 signs repeat 8 times in a byte; what is left over is drawn again. */
export function suggestPassword(): string {
  let password = ''
  while (password.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < alphabet.length * 8) password += alphabet[byte % alphabet.length] ?? ''
  }
  return password
}
