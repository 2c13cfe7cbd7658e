import type { Recipient } from './recipient.ts'

export const sendModes = ['email', 'whatsapp', 'link'] as const

export type SendMode = (typeof sendModes)[number]

/** Whether somebody can be reached that way. Whoever is not a client yet is reached by what is typed. */
export function isOpenMode(mode: SendMode, recipient: Recipient | null): boolean {
  if (recipient === null || mode === 'link') return true
  return mode === 'email' ? recipient.email !== '' : recipient.tel !== null
}

/** The wanted mode, or the nearest one that reaches this client: without a telephone the e-mail, without that the link. */
export function modeFor(wanted: SendMode, recipient: Recipient | null): SendMode {
  return [wanted, ...sendModes].find((mode) => isOpenMode(mode, recipient)) ?? 'link'
}
