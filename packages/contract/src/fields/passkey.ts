import { z } from 'zod'

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

/** WebAuthn bounds a credential's id at 1,023 bytes. */
const credential = { id: base64url(1_364), rawId: base64url(1_364), type: z.literal('public-key') } as const

/**
 * `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`, passed to the browser unchanged.
 */
export const passkeyOptions = z.record(z.string(), z.unknown())

/** The part of `RegistrationResponseJSON` that the server reads. */
export const passkeyCreation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_192),
    attestationObject: base64url(32_768),
    transports: z.array(z.string().min(1).max(32)).max(8).optional(),
  }),
})

/** The part of `AuthenticationResponseJSON` that the server reads. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_192),
    authenticatorData: base64url(8_192),
    signature: base64url(8_192),
    userHandle: base64url(128).nullish(),
  }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>
export type PasskeyCreation = z.infer<typeof passkeyCreation>
