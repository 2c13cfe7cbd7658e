/** `ana@estudio.test` → `a•••@estudio.test`: enough for its owner to recognise it, not enough to write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** The last four characters of a Pix key; an e-mail is masked like every other address. */
export function maskPixKey(key: string): string {
  return key.includes('@') ? maskEmail(key) : `•••${key.slice(-4)}`
}
