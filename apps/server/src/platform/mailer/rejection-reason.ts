export type RejectionReason = 'mailbox' | 'full' | 'other'

type SmtpError = { readonly command?: unknown; readonly responseCode?: unknown; readonly response?: unknown }

/**
 * Why the server rejects this e-mail for good; null when a retry may help. Only responses about the recipient or the
 * content count. A rejected login, sender or greeting is our own or a temporary error, and the e-mail is retried.
 */
export function rejectionReason(error: unknown): RejectionReason | null {
  if (typeof error !== 'object' || error === null) return null
  const { command, responseCode, response } = error as SmtpError
  if (command !== 'RCPT TO' && command !== 'DATA') return null
  if (typeof responseCode !== 'number' || responseCode < 500) return null
  const enhancedCode = typeof response === 'string' ? /\b5\.(\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined
  if (enhancedCode !== undefined) {
    if (enhancedCode.startsWith('1.') || enhancedCode === '2.1' || enhancedCode === '2.0') return 'mailbox'
    return enhancedCode === '2.2' ? 'full' : 'other'
  }
  if (responseCode === 552) return 'full'
  return responseCode === 550 || responseCode === 551 || responseCode === 553 ? 'mailbox' : 'other'
}
